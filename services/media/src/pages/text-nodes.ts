import markdownIt, { type Token } from 'markdown-it'
import type { TextNode } from '@papan/contracts/calls/media/page-calls.ts'
import { maxPageDepth, maxPageNodes, maxUrlLength } from '@papan/contracts/limits.ts'
import { textTags } from '@papan/contracts/parsing/text-tags.ts'
import { pageTexts } from '@papan/contracts/texts/page-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'

type Element = Exclude<TextNode, string>
type Tag = Element['tag']

const site = 'https://site.invalid'

/** Read as browsers read it: blanks and control characters in a scheme hide nothing. */
const isAllowed = (address: string, schemes: readonly string[]): boolean => {
  if (address.length > maxUrlLength || /[\\]/.test(address) || !URL.canParse(address, site)) return false
  const { protocol, origin } = new URL(address, site)
  return schemes.includes(/^[a-z]+:/i.test(address) ? protocol : origin === site ? 'relative:' : '')
}
const linkSchemes = ['http:', 'https:', 'mailto:', 'relative:']
const pictureSchemes = ['http:', 'https:', 'relative:']

// A reference may be used a thousand times: its address would be, too. Deeper elements than `maxNesting` are left out without a word.
const reader = markdownIt({ html: false, maxNesting: maxPageDepth + 2 }).disable('reference')
// Refused in `elementOf`, with a sentence; the library would show the Markdown.
reader.validateLink = () => true

/** The title is the page's own first heading. */
const headings: Readonly<Record<string, Tag>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }
const refused = (sentence: string) => invalid({ text: [sentence] })

const elementOf = (token: Token): Element => {
  const tag = headings[token.tag] ?? textTags.find((known) => known === token.tag)
  if (tag === undefined) throw new Error(`a text has no element ${token.tag}`)
  const [href, src, start] = ['href', 'src', 'start'].map((name) => String(token.attrGet(name) ?? ''))
  const isRefused = tag === 'img' ? !src || !isAllowed(src, pictureSchemes) : href && !isAllowed(href, linkSchemes)
  if (isRefused) throw refused(pageTexts.link)
  return {
    tag,
    ...(href ? { href } : {}),
    ...(src ? { src, alt: token.content } : {}),
    ...(start ? { start: Number(start) } : {}),
    children: [],
  }
}

/** A table's rows are filled up to the cells of its head, which would be a million of them. */
const mayHoldCells = (markdown: string): number => {
  const lines = markdown.split('\n')
  return lines.length * Math.max(...lines.map((line) => line.split('|').length - 1))
}

/** The elements of a text in Markdown; throws 400 for one that is refused. Its size and depth are limited, so its time is. */
export const textNodes = (markdown: string): TextNode[] => {
  const tooMany = () => refused(pageTexts.tooManyParts(maxPageNodes))
  if (mayHoldCells(markdown) > 4 * maxPageNodes) throw tooMany()
  const root: TextNode[] = []
  const open = [root]
  let count = 0
  const add = (node: TextNode): void => {
    if (node === '') return
    if (++count > maxPageNodes) throw tooMany()
    open.at(-1)?.push(node)
  }
  const addCode = (tag: 'pre' | 'code', content: string): void => add({ tag, children: [content] })

  const read = (token: Token): void => {
    if (token.level > maxPageDepth) throw refused(pageTexts.tooDeep(maxPageDepth))
    if (token.children && token.type === 'inline') token.children.forEach(read)
    else if (token.hidden) return
    else if (token.type === 'text' || token.type === 'text_special') add(token.content)
    else if (token.type === 'softbreak') add(' ')
    else if (token.type === 'code_inline') addCode('code', token.content)
    else if (token.type === 'fence' || token.type === 'code_block') addCode('pre', token.content)
    else if (token.nesting < 0) open.pop()
    else {
      const element = elementOf(token)
      add(element)
      if (token.nesting > 0) open.push(element.children)
    }
  }
  for (const token of reader.parse(markdown, {})) read(token)
  return root
}
