import { describe, expect, it } from '@jest/globals'
import type { Fetched } from '../../src/shared/data/fetch-call.ts'
import { createPreviews } from './previews.ts'

const setUp = () => {
  const drawn: string[] = []
  const previews = createPreviews({
    siteName: 'Papan',
    siteWords: { headline: 'Data', line: 'cepat' },
    draw: async ({ headline, line, digits }) => {
      drawn.push(`${headline} | ${line} | ${digits}`)
      return Buffer.from(String(digits))
    },
  })
  const answering =
    (status: string, digits: string | null) =>
    async <Answer>(): Promise<Fetched<Answer>> => {
      const prizes = digits === null ? [] : [{ id: 'p', type: 'PRIZE 1', numbers: digits }]
      const live = { schedule: { status }, result: { date: '2026-11-21', prizes } }
      return { ok: true, data: live as Answer, staleMs: 0 }
    }
  return { drawn, previews, answering }
}

describe('previews', () => {
  it('draws a picture once, and again when its number has changed', async () => {
    const { drawn, previews, answering } = setUp()
    const first = previews.preview('MACAU', answering('BUKA', '0417'))
    await Promise.all([first, previews.preview('MACAU', answering('BUKA', '0417'))])
    await previews.preview('MACAU', answering('BUKA', '0418'))
    expect(drawn).toEqual(['MACAU | Sabtu, 21 November 2026 | 0417', 'MACAU | Sabtu, 21 November 2026 | 0418'])
  })

  it.each([
    ['BUKA', null, 'MACAU | Menunggu Hasil... | null'],
    ['TUTUP', '0417', 'MACAU | Pasaran Libur | null'],
    ['DITUNDA', null, 'MACAU | Jadwal Ditunda | null'],
  ])('says of a market that is %s with %s: %s', async (status, digits, words) => {
    const { drawn, previews, answering } = setUp()
    await previews.preview('MACAU', answering(status, digits))
    expect(drawn).toEqual([words])
  })

  it('draws again what could not be drawn', async () => {
    let tries = 0
    const draw = async () => {
      tries += 1
      if (tries === 1) throw new Error('no memory')
      return Buffer.from('picture')
    }
    const previews = createPreviews({ siteName: 'Papan', siteWords: { headline: 'a', line: 'b' }, draw })
    const never = async <Answer>(): Promise<Fetched<Answer>> => ({ ok: false, status: 0 })
    await expect(previews.preview('', never)).rejects.toThrow('no memory')
    expect(String(await previews.preview('', never))).toBe('picture')
  })
})
