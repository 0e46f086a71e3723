import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { jsxOf } from './markdown.ts'

const docs = new URL('../../docs/', import.meta.url)
const bodyOf = (jsx: string) => /<>([^]*)<\/>/.exec(jsx)?.[1]?.trim()

describe('jsxOf', () => {
  it.each([
    ['# Judul\n\nIsi', '<p>{"Isi"}</p>'],
    ['## Masuk & sesi?', '<h2 id="masuk-sesi">{"Masuk & sesi?"}</h2>'],
    ['## A\n\n## A', '<h2 id="a">{"A"}</h2>\n<h2 id="a-2">{"A"}</h2>'],
    [
      'Tekan **Enter** pada\n`0438`.',
      '<p>{"Tekan "}<strong>{"Enter"}</strong>{" pada"}{" "}<code>{"0438"}</code>{"."}</p>',
    ],
    ['1. satu\n2. dua', '<ol>\n<li>{"satu"}</li>\n<li>{"dua"}</li>\n</ol>'],
    ['- satu', '<ul>\n<li>{"satu"}</li>\n</ul>'],
    ['a { b } `{c}`', '<p>{"a { b } "}<code>{"{c}"}</code></p>'],
    ['[Jadwal](/jadwal "a")', '<p><a href="/jadwal" title="a">{"Jadwal"}</a></p>'],
    ['---', '<hr />'],
    ['```\na\n  b\n```', '<pre><code>{"a\\n  b\\n"}</code></pre>'],
    ['|a|\n|:-|\n|b|', expect.stringContaining('<th>{"a"}</th>')],
    ['<img src=x onerror=alert(1)>', '<p>{"<img src=x onerror=alert(1)>"}</p>'],
    ['a <b>c</b>', '<p>{"a <b>c</b>"}</p>'],
    ['[a](javascript:alert(1))', '<p>{"[a](javascript:alert(1))"}</p>'],
    ['"}</p><script>', '<p>{"\\"}</p><script>"}</p>'],
  ])('renders %j', (markdown, body) => expect(bodyOf(jsxOf(markdown))).toEqual(body))

  it('imports a picture, so that its address has its hash', () => {
    const jsx = jsxOf('![Lembar "A"](screens/a.png)')
    expect(jsx).toContain('import picture0 from "./screens/a.png?url"\n')
    expect(bodyOf(jsx)).toBe('<p><img src={picture0} alt={"Lembar \\"A\\""} loading="lazy" /></p>')
  })

  it('renders the staff guide completely, and all its pictures exist', () => {
    const jsx = jsxOf(readFileSync(new URL('panduan-admin.md', docs), 'utf8'))
    expect(jsx).not.toMatch(/\*\*|`|\]\(|"#/)
    const pictures = [...jsx.matchAll(/from "\.\/(.*)\?url"/g)].map(([, path = '']) => path)
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((path) => !existsSync(new URL(path, docs)))).toEqual([])
  })
})
