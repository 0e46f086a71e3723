import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the three builds of build/build.ts share; each brings its own entry and folder. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), tailwindcss()],
  // Dependencies are bundled into the renderer: it then starts faster, and reads React's production build.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    // The content policy allows no inline code, and no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // zod asks for leave to compile code as soon as a schema is made; what forbids it must run before, so it stands in zod's own bundle.
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ }] } },
          },
        }),
  },
}))
