import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { createSitePages } from './site-pages.ts'

let media: Awaited<ReturnType<typeof startTestServer>>
let answer: unknown
let asked = 0
let now = 0
const updatedAt = '2026-11-30T12:00:00Z'
beforeEach(async () => {
  ;[answer, asked, now] = [[], 0, Date.parse(updatedAt)]
  media = await startTestServer((_req, res) => {
    asked += 1
    res.end(JSON.stringify(answer))
  })
})
afterEach(() => media.close())
const started = () => createSitePages({ base: media.url, clock: () => now, timeoutMs: 60_000 })

describe('createSitePages', () => {
  it('links to published pages, the fixed ones first, without the policy of corrections', async () => {
    const pages = started()
    expect(await Promise.all([pages(), pages()])).toEqual([[], []])
    expect(asked).toBe(1)
    answer = [
      { id: 'kerja-sama', title: 'Kerja Sama', updatedAt },
      { id: 'koreksi', title: 'Kebijakan', updatedAt },
      { id: 'iklan', title: 'Iklan', updatedAt },
      { id: 'privasi', title: 'Privasi', updatedAt },
      { id: 'tentang', title: 'Tentang', updatedAt },
    ]
    expect(await pages()).toEqual([
      { title: 'Tentang', path: '/tentang' },
      { title: 'Privasi', path: '/privasi' },
      { title: 'Iklan', path: '/halaman/iklan' },
      { title: 'Kerja Sama', path: '/halaman/kerja-sama' },
    ])
  })

  it('keeps the last known ones while media fails, and asks again after 5 s', async () => {
    const pages = started()
    answer = [{ id: 'tentang', title: 'Tentang', updatedAt }]
    await pages()
    answer = { data: [] }
    expect([await pages(), await pages()]).toEqual([[expect.anything()], [expect.anything()]])
    expect(asked).toBe(2)
    now += 5_000
    answer = []
    expect(await pages()).toEqual([])
  })
})
