import { describe, expect, it } from '@jest/globals'
import { maxPageDepth, maxPageNodes, maxPageTextLength, maxUrlLength } from '@papan/contracts/limits.ts'
import { pageTexts } from '@papan/contracts/texts/page-texts.ts'
import type { AppError } from '@papan/runtime/errors.ts'
import { firstPages } from './first-pages.ts'
import { textNodes } from './text-nodes.ts'

const refusal = (markdown: string): unknown => {
  try {
    return textNodes(markdown)
  } catch (error) {
    return (error as AppError).errors
  }
}
const tooMany = { text: [pageTexts.tooManyParts(maxPageNodes)] }
const tooDeep = { text: [pageTexts.tooDeep(maxPageDepth)] }
const badLink = { text: [pageTexts.link] }
const filled = (part: string): string => part.repeat(Math.floor(maxPageTextLength / part.length))

describe('textNodes', () => {
  it('makes elements of Markdown, with headings below the title', () => {
    expect(textNodes('# Satu\n\n###### Enam\n\ndua *tiga*  \nbaris\nlagi')).toEqual([
      { tag: 'h2', children: ['Satu'] },
      { tag: 'h4', children: ['Enam'] },
      {
        tag: 'p',
        children: ['dua ', { tag: 'em', children: ['tiga'] }, { tag: 'br', children: [] }, 'baris', ' ', 'lagi'],
      },
    ])
    expect(textNodes('3. a\n4. b\n\n```js\n<b>\n```\n\n---')).toEqual([
      {
        tag: 'ol',
        start: 3,
        children: [
          { tag: 'li', children: ['a'] },
          { tag: 'li', children: ['b'] },
        ],
      },
      { tag: 'pre', children: ['<b>\n'] },
      { tag: 'hr', children: [] },
    ])
    expect(textNodes('| a | b |\n|---|:-:|\n| c | `d` |')).toEqual([
      {
        tag: 'table',
        children: [
          {
            tag: 'thead',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'th', children: ['a'] },
                  { tag: 'th', children: ['b'] },
                ],
              },
            ],
          },
          {
            tag: 'tbody',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'td', children: ['c'] },
                  { tag: 'td', children: [{ tag: 'code', children: ['d'] }] },
                ],
              },
            ],
          },
        ],
      },
    ])
  })

  it('keeps HTML as text', () => {
    const html = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    expect(textNodes(html)).toEqual([{ tag: 'p', children: [html] }])
  })

  it.each(['https://a.example/?q=1', 'http://a.example', 'mailto:a@b.example', '/koreksi?page=2', '#isi', 'kontak'])(
    'links to %s',
    (href) =>
      expect(textNodes(`[a](${href})`)).toEqual([{ tag: 'p', children: [{ tag: 'a', href, children: ['a'] }] }]),
  )

  it('shows pictures of this site and of addresses that were given', () => {
    const src = 'https://a.example/a.png'
    expect(textNodes(`![Peta](${src})`)).toEqual([
      { tag: 'p', children: [{ tag: 'img', src, alt: 'Peta', children: [] }] },
    ])
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a]( javascript:alert(1))',
    '[a](&#x6a;avascript:alert(1))',
    '[a](javascript&colon;alert(1))',
    '<javascript:alert(1)>',
    '[a](vbscript:x)',
    '[a](data:text/html,x)',
    '[a](file:///etc/passwd)',
    '[a](tel:119)',
    '[a](//evil.example)',
    '![a](data:image/svg+xml,x)',
    '![a](mailto:a@b.example)',
    '![a]()',
    '[a](https://[)',
    `[a](/${'a'.repeat(maxUrlLength)})`,
  ])('refuses %s', (markdown) => expect(refusal(markdown)).toEqual(badLink))

  // A browser reads these as places of this site.
  it.each(['[a](java&#10;script:x)', '[a](<java\tscript:x>)', '[a](%6aavascript:x)', '[a](/\\evil.example)'])(
    'links from %s to no other site',
    (markdown) => {
      const [href = ''] = JSON.stringify(textNodes(markdown)).match(/(?<="href":")[^"]+/) ?? []
      expect(href).not.toBe('')
      expect(new URL(href, 'https://angka.example').origin).toBe('https://angka.example')
    },
  )

  it.each([
    ['quotes in a row', '>'.repeat(10_000) + ' a', tooDeep],
    ['lists in a row', '- '.repeat(10_000) + 'a', tooDeep],
    ['numbered lists', '1. '.repeat(6_000) + 'a', tooDeep],
    ['quotes of lists', '> - '.repeat(5_000) + 'a', tooDeep],
    ['emphasis', '*'.repeat(9_000) + 'a' + '*'.repeat(9_000), tooDeep],
    ['definitions', filled('[a]: x\n'), tooMany],
    ['links', filled('[a](b)'), tooMany],
    ['lines of lists', filled('- a\n'), tooMany],
    ['a long table', '|a|b|\n|-|-|\n' + filled('|\n').slice(20), tooMany],
    ['a wide table', `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'a\n'.repeat(5_000)}`, tooMany],
  ])('refuses %s without an end', (_name, markdown, sentence) => expect(refusal(markdown)).toEqual(sentence))

  it('repeats no address of a reference', () => {
    const address = `https://a.example/${'a'.repeat(2_000)}`
    const markdown = `[a]: ${address}\n\n${'[a]'.repeat(5_000)}`
    expect(JSON.stringify(textNodes(markdown)).length).toBeLessThan(2 * markdown.length)
  })

  it.each(['[', '![[', '[](', '*a **b ', '_a __b', '`', '<a ', '&#', '\\', 'a'])('reads a line of only %j', (part) => {
    expect(textNodes(filled(part)).length).toBe(1)
  })
})

describe('the first pages', () => {
  it.each([...firstPages.values()].map((page) => [page.id, page] as const))(
    '%s is a draft that can be shown, without the name of a product',
    (_id, { text, isPublished }) => {
      expect(isPublished).toBe(false)
      expect(textNodes(text).length).toBeGreaterThan(1)
      expect(text).not.toMatch(/papan angka/i)
    },
  )

  it.each(['tentang', 'kontak', 'privasi', 'metode', 'bantuan', 'ketentuan'])(
    '%s says what the owner fills in',
    (id) => {
      expect(firstPages.get(id)?.text).toContain('[Diisi pengelola: ')
    },
  )
})
