import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { createSiteNotices } from './site-notices.ts'

let media: Awaited<ReturnType<typeof startTestServer>>
let answer: unknown
let asked = 0
let now = Date.parse('2026-11-30T12:00:00Z')
const notice = {
  id: 'n1',
  rev: 1,
  text: 'Halo',
  place: 'ALL',
  market: null,
  level: 'INFO',
  endsAt: '2026-11-30T12:00:10Z',
}
beforeEach(async () => {
  ;[answer, asked, now] = [[], 0, Date.parse('2026-11-30T12:00:00Z')]
  media = await startTestServer((_req, res) => {
    asked += 1
    if (answer === null) res.destroy()
    else res.end(JSON.stringify(answer))
  })
})
afterEach(() => media.close())
const started = () => createSiteNotices({ base: media.url, clock: () => now, timeoutMs: 60_000 })

describe('createSiteNotices', () => {
  it('asks media for each page, once for concurrent ones', async () => {
    const notices = started()
    expect(await Promise.all([notices(), notices()])).toEqual([[], []])
    expect(asked).toBe(1)
    answer = [notice]
    expect(await notices()).toEqual([notice])
  })

  it('keeps the last known ones up to their end while media fails, and asks again after 5 s', async () => {
    const notices = started()
    answer = [notice]
    await notices()
    answer = { data: [] }
    expect([await notices(), await notices()]).toEqual([[notice], [notice]])
    expect(asked).toBe(2)
    now += 5_000
    answer = [notice, { ...notice, id: 'n2' }]
    expect(await notices()).toHaveLength(2)
    answer = null
    now += 5_000
    expect(await notices()).toEqual([])
  })
})
