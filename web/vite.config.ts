import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { markdown } from './build/markdown.ts'
import { svgComponents } from './build/svg-component.ts'

const reactCall = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g
const displayName = /^\w+\.displayName = "\w+";$/gm

/** Makes the router's unused contexts and components removable; their names for tools keep them otherwise. */
const pureRouter: Plugin = {
  name: 'pure-router',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => code.replaceAll(reactCall, '= /* @__PURE__ */ $1').replaceAll(displayName, ''),
  },
}

/** Shared by the builds of build/build.ts and the server of dev/. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), tailwindcss(), svgComponents(), markdown(), pureRouter],
  // Bundled: the renderer starts faster, with React's production build.
  ssr: command === 'build' ? { noExternal: true } : {},
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    // The content policy allows no inline code and no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // zod compiles code on its first schema; what turns that off must run before, so it is in zod's chunk.
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ }] } },
          },
        }),
  },
}))
