import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const query = '?react'
const iconFile = new URL('../src/shared/ui/icon-of.ts', import.meta.url).pathname

/** `stroke-width="2"` is the prop strokeWidth. */
const propsOf = (attributes: string): string =>
  [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
    .map(
      ([, name = '', value]) =>
        `${name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}: "${value}"`,
    )
    .join(', ')

/** As Lucide draws all icons, and `iconOf` too. */
const frame =
  'xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** The JavaScript module of an SVG file without nested elements: a React component that takes `size` and every other prop of `<svg>`. */
const componentOf = (svg: string): string => {
  const [, own = '', inner = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? []
  const shapes = [...inner.matchAll(/<(\w+)([^>]*)\/>/g)].map(
    ([, name, attributes = '']) => `jsx("${name}", { ${propsOf(attributes)} })`,
  )
  if (shapes.length === 0 || inner.includes('</') || own.trim().replaceAll(/\s+/g, ' ') !== frame)
    throw new Error('an icon is one <svg> of shapes without children, with the frame of all icons')
  return `import { jsx } from 'react/jsx-runtime'
import { iconOf } from '${iconFile}'
export default iconOf([${shapes.join(', ')}])
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
