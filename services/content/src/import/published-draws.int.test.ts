import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { publishedDraws } from '@papan/contracts/test-kit/published-draws.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
  // After the last of these draws: those of days to come are not public.
  content.time.now = Date.now()
})
afterAll(() => content.close())

type DrawFile = { name: string; text: string }

/** Draws like real ones: a third of the numbers with leading zeros, and one number drawn twice in every seventh draw. */
const sampleFile = (market: string, draws: number): DrawFile => {
  const rows = Array.from({ length: draws }, (_each, draw) => {
    const date = new Date(Date.UTC(2020, 0, 1 + 3 * draw)).toISOString().slice(0, 10)
    const number = (place: number) =>
      String((draw * 131 + place * 37) % (place % 3 === 0 ? 100 : 10_000)).padStart(4, '0')
    const prizes = [1, 2, 3].map((place) => `${market},${date},PRIZE ${place},${number(place)}`)
    const lists = Array.from({ length: 20 }, (_place, place) => {
      const drawn = draw % 7 === 0 && place === 19 ? number(18) : number(place)
      return `${market},${date},${place < 10 ? 'STARTER' : 'CONSOLATION'} PRIZE,${drawn}`
    })
    return [...prizes, ...lists]
  })
  return { name: `${market} (sample)`, text: csv(...rows.flat()) }
}

/** Each draw of the files as `MARKET DATE` and its lines `TYPE,NUMBERS`, in the order of the file. */
const drawsIn = (files: DrawFile[]): Map<string, string[]> => {
  const draws = new Map<string, string[]>()
  for (const line of files.flatMap(({ text }) => text.trimEnd().split('\n').slice(1))) {
    const [market, date, type, numbers] = line.split(',')
    const key = `${market} ${date}`
    const lines = draws.get(key) ?? []
    draws.set(key, lines)
    lines.push(`${type},${numbers}`)
  }
  return draws
}

/** The same of what the public detail pages show of a market. */
const drawsShown = async (market: string): Promise<[string, string[]][]> => {
  const shown: Result[] = []
  let totalPages = 1
  for (let page = 1; page <= totalPages; page++) {
    const path = `/public/detail-page/${encodeURIComponent(market)}?limit=100&page=${page}`
    const { history } = (await content.send('GET', path)).body
    shown.push(...history.data)
    totalPages = history.meta.totalPages
  }
  return shown.map(({ date, prizes }) => [`${market} ${date}`, prizes.map(({ type, numbers }) => `${type},${numbers}`)])
}

describe('draws as they were published', () => {
  const files = [{ name: 'published', text: publishedDraws }, sampleFile('SABAH-4D', 200)]

  it('are shown as the files have them, zeros and repeated numbers included', async () => {
    const written = drawsIn(files)
    const begin = performance.now()
    for (const { text } of files) {
      const { summary } = await importFile(content.asMaster, text)
      expect(summary).toMatchObject({ refused: 0, equal: 0, different: 0, created: drawsIn([{ name: '', text }]).size })
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(
      `${written.size} draws of ${files.length} files imported in ${seconds} s: ${files.map(({ name }) => name).join(', ')}`,
    )

    const markets = (await content.send('GET', '/public/markets/all-active')).body as { name: string }[]
    const shown = new Map<string, string[]>()
    for (const { name } of markets) for (const [key, lines] of await drawsShown(name)) shown.set(key, lines)
    expect(shown.size).toBe(written.size)
    expect([...written].filter(([key, lines]) => shown.get(key)?.join() !== lines.join())).toEqual([])
  }, 240_000)

  it('are all found equal when they are imported again', async () => {
    const before = await content.connection.collection('results').countDocuments()
    for (const { text } of files) {
      const { summary } = await importFile(content.asMaster, text)
      expect(summary).toMatchObject({ created: 0, different: 0, refused: 0, equal: summary.draws, newMarkets: [] })
    }
    expect(await content.connection.collection('results').countDocuments()).toBe(before)
  }, 240_000)
})
