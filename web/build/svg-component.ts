import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const query = '?react'

/** `stroke-width="2"` is the prop strokeWidth. */
const propsOf = (attributes: string): string =>
  [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
    .filter(([, name]) => name !== 'xmlns')
    .map(
      ([, name = '', value]) =>
        `${name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}: "${value}"`,
    )
    .join(', ')

/** The JavaScript module of an SVG file without nested elements: a React component that takes `size` and every other prop of `<svg>`. */
const componentOf = (svg: string): string => {
  const [, own = '', inner = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? []
  const shapes = [...inner.matchAll(/<(\w+)([^>]*)\/>/g)].map(
    ([, name, attributes = '']) => `jsx("${name}", { ${propsOf(attributes)} })`,
  )
  if (shapes.length === 0 || inner.includes('</')) throw new Error('an icon is one <svg> of shapes without children')
  return `import { jsx, jsxs } from 'react/jsx-runtime'
const children = [${shapes.join(', ')}]
export default ({ size, ...props }) =>
  jsxs("svg", { ${propsOf(own)}, width: size, height: size, "aria-hidden": true, ...props, children })
`
}

/** `import Pin from './pin.svg?react'` imports the file as a component. */
export const svgComponents = (): Plugin => ({
  name: 'svg-components',
  enforce: 'pre',
  load: (id) => (id.endsWith(`.svg${query}`) ? componentOf(readFileSync(id.slice(0, -query.length), 'utf8')) : null),
})

/** jest's transformer of the same files. */
export default { process: (svg: string) => ({ code: componentOf(svg) }) }
