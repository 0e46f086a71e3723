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
    // The back office is one bundle on purpose; it is loaded once a day, not by visitors.
    chunkSizeWarningLimit: 900,
  },
}))
