import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { commonPasswordList } from './build/common-passwords.ts'
import { markdown } from './build/markdown.ts'
import { buildTarget } from './build/oldest-browsers.ts'
import { olderCss } from './build/older-css.ts'
import { svgComponents } from './build/svg-component.ts'

const reactCall = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g
const displayName = /^\w+\.displayName = "\w+";$/gm
const reactClass = /^var (\w+) = class extends (React\d*)\.Component \{\n([\s\S]*?)^\};$/gm
const contextType = /^(\w+)\.contextType = (\w+);$/m

/** A class whose base is read from React counts as having effects, one that a pure call makes does not. */
const pureClasses = (code: string): string => {
  const [statement, owner, context] = contextType.exec(code) ?? []
  return code.replace(statement ?? '', '').replaceAll(reactClass, (_all, name: string, react: string, body: string) => {
    const own = name === owner ? `static contextType = ${context};\n` : ''
    return `var ${name} = /* @__PURE__ */ (() => class extends ${react}.Component {\n${own}${body}})();`
  })
}

/** Makes the router's unused contexts and components removable; names for tools and bases of classes keep them otherwise. */
const pureRouter: Plugin = {
  name: 'pure-router',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => pureClasses(code.replaceAll(reactCall, '= /* @__PURE__ */ $1').replaceAll(displayName, '')),
  },
}

/** Pages name their transports, and the server offers no WebTransport. */
const withoutWebTransport: Plugin = {
  name: 'without-web-transport',
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/ },
    handler: (code) => code.replaceAll(/^import \{ WT \}.*$|^\s*webtransport: WT,$/gm, ''),
  },
}

/** Shared by the builds of build/build.ts and the server of dev/. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    svgComponents(),
    markdown(),
    commonPasswordList(),
    pureRouter,
    withoutWebTransport,
  ],
  // Bundled: the renderer starts faster, with React's production build.
  ssr: command === 'build' ? { noExternal: true } : {},
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  css: { postcss: { plugins: [olderCss] } },
  build: {
    // The content policy allows no inline code and no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // zod compiles code on its first schema; what turns that off must run before, so it is in zod's chunk.
    ...(isSsrBuild
      ? {}
      : {
          target: buildTarget,
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ }] } },
          },
        }),
  },
}))
