import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readGuide } from './read-guide.ts'

const docs = new URL('../../../../../docs/', import.meta.url)

describe('readGuide', () => {
  it.each([
    ['# Judul', { kind: 'heading', level: 1, text: 'Judul' }],
    ['## Bagian', { kind: 'heading', level: 2, text: 'Bagian' }],
    ['![Lembar](screens/admin-entry.png)', { kind: 'picture', alt: 'Lembar', name: 'admin-entry.png' }],
    [
      'Tekan **Enter** pada\n`0438`.',
      {
        kind: 'paragraph',
        spans: [
          { kind: 'text', text: 'Tekan ' },
          { kind: 'strong', text: 'Enter' },
          { kind: 'text', text: ' pada ' },
          { kind: 'code', text: '0438' },
          { kind: 'text', text: '.' },
        ],
      },
    ],
    [
      '1. satu\n2. dua',
      { kind: 'list', isOrdered: true, items: [[{ kind: 'text', text: 'satu' }], [{ kind: 'text', text: 'dua' }]] },
    ],
    ['- satu', { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'satu' }]] }],
  ])('parses %j', (text, block) => expect(readGuide(text)).toEqual([block]))

  it('parses the staff guide completely, and all its pictures exist', () => {
    const blocks = readGuide(readFileSync(new URL('panduan-admin.md', docs), 'utf8'))
    const text = JSON.stringify(blocks)
    expect(text).not.toMatch(/\*\*|`|\]\(|"#/)
    const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []))
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((name) => !existsSync(new URL(`screens/${name}`, docs)))).toEqual([])
  })
})
