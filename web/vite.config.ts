import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { visitorBundle } from './build/visitor-bundle.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Two builds share this file: the browser's (two entries, hashed assets) and, with `--ssr`, the renderer that Node runs. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/',
  publicDir: isSsrBuild ? false : here('public'),
  plugins: [react(), tailwindcss(), visitorBundle('src/entry-public.tsx')],
  // Dependencies are bundled into the renderer: it then starts faster, and reads React's production build.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: isSsrBuild
    ? {
        outDir: here('dist/server'),
        ssr: true,
        emptyOutDir: true,
        rollupOptions: { input: here('src/entry-server.tsx') },
      }
    : {
        outDir: here('dist/client'),
        emptyOutDir: true,
        manifest: 'manifest.json',
        // The policy allows no inline code, data: fonts neither.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: [here('src/entry-public.tsx'), here('src/entry-admin.tsx')] },
      },
}))
