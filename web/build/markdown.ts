import markdownIt from 'markdown-it'
import { transformWithOxc, type Plugin } from 'vite'

const literal = (text: string): string => `{${JSON.stringify(text)}}`

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The document's React component as JSX, without its title: content policies refuse inserted HTML. Raw HTML stays text. */
export const jsxOf = (markdown: string): string => {
  const pictures: string[] = []
  const ids = new Map<string, number>()
  const md = markdownIt({ html: false, xhtmlOut: true })
  const { rules } = md.renderer
  const leaf =
    (open: string, close: string): (typeof rules)[string] =>
    (tokens, index) =>
      open + literal(tokens[index]?.content ?? '') + close
  rules['text'] = leaf('', '')
  rules['code_inline'] = leaf('<code>', '</code>')
  rules['fence'] = rules['code_block'] = leaf('<pre><code>', '</code></pre>')
  rules['softbreak'] = () => literal(' ')
  // Their alignment is a style attribute, which JSX refuses.
  rules['th_open'] = () => '<th>'
  rules['td_open'] = () => '<td>'
  rules['heading_open'] = (tokens, index, options, _env, renderer) => {
    const id = idOf(tokens[index + 1]?.content ?? '')
    const earlier = ids.get(id) ?? 0
    ids.set(id, earlier + 1)
    tokens[index]?.attrSet('id', earlier === 0 ? id : `${id}-${earlier + 1}`)
    return renderer.renderToken(tokens, index, options)
  }
  rules['image'] = (tokens, index) => {
    const { content = '', attrs } = tokens[index] ?? {}
    const source = attrs?.find(([name]) => name === 'src')?.[1] ?? ''
    return `<img src={picture${pictures.push(String(source)) - 1}} alt=${literal(content)} loading="lazy" />`
  }
  const tokens = md.parse(markdown, {})
  const isTitled = tokens[0]?.tag === 'h1'
  const body = md.renderer.render(isTitled ? tokens.slice(3) : tokens, md.options, {})
  const imports = pictures.map((source, index) => `import picture${index} from ${JSON.stringify(`./${source}?url`)}\n`)
  return `${imports.join('')}export default function Markdown() {\nreturn <>${body}</>\n}\n`
}

/** Turns imported Markdown files into React components. */
export const markdown = (): Plugin => ({
  name: 'markdown',
  enforce: 'pre',
  async transform(source, id) {
    if (!id.endsWith('.md')) return null
    return transformWithOxc(jsxOf(source), `${id}.jsx`, { jsx: { runtime: 'automatic' } })
  },
})
