import type { Plugin } from 'vite'

/** Vite's helper around dynamic imports loads styles; visitors' pages have theirs inline. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}
