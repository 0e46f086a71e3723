import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**']
const pages = globSync(['**/*.md', '.github/**/*.md'], { cwd: root, exclude }).toSorted()

/** The Markdown without its code, in which brackets mean something else. */
const proseOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''))

/** The anchors of the headings, as Markdown viewers make them. */
const anchorsOf = (file: string): Set<string> =>
  new Set(
    [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

const isBroken = (page: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, page) : join(root, dirname(page), decodeURI(path))
  if (!existsSync(target)) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor)
}

/** Links to other places and to pages of the site are left out. */
const linksOf = (page: string): string[] =>
  [...proseOf(join(root, page)).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, inline, attribute]) => inline ?? attribute ?? '')
    .filter((link) => !/^([a-z]+:|\/)/.test(link))

describe('the documents', () => {
  it.each(pages)('%s links only to files and headings that exist', (page) =>
    expect(linksOf(page).filter((link) => isBroken(page, link))).toEqual([]),
  )

  it('link to each other', () => expect(pages.flatMap(linksOf).length).toBeGreaterThan(100))
})
