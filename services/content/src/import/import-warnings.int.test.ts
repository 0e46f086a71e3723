import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type ImportWarning, importSummary } from '@papan/contracts/calls/content/import-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { publishedDraws } from '@papan/contracts/test-kit/published-draws.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()

describe('warnings of an import', () => {
  beforeEach(async () => {
    await content.clear()
    await content.given.schedule({ marketName: 'SINGAPORE', day: 'Rabu, Sabtu, Minggu' })
    await content.given.result({ market: 'TAIWAN', date: '2025-01-29', prizes: [{ type: 'PRIZE 1', numbers: '6048' }] })
  })

  const dryRun = async (...lines: string[]) =>
    importSummary.parse((await importFile(content.asMaster, csv(...lines), { dryRun: 'true' })).summary)
  const textOf = ({ line, market, date, type, code }: ImportWarning) => `${line} ${market} ${date} ${type} ${code}`
  const warningsOf = async (...lines: string[]) => ((await dryRun(...lines)).warnings ?? []).map(textOf)

  describe('a dry run', () => {
    it('lists no warning of an ordinary file', async () => {
      expect(await dryRun('SINGAPORE,2025-01-29,PRIZE 1,9152')).not.toHaveProperty('warnings')
    })

    it('lists the warnings of each line, and stops at none', async () => {
      const lines = [
        'SINGAPORE,2025-01-25,PRIZE 1,1111',
        'SINGAPORE,2025-01-29,PRIZE 1,6048',
        'SINGAPORE,2025-01-29,PRIZE 2,1111',
        'SINGAPORE,2025-01-30,PRIZE 1,911',
        'SABAH,2025-01-29,STARTER PRIZE,0001',
        'SABAH,2025-01-29,STARTER PRIZE,0002',
        'SABAH,2025-01-29,STARTER PRIZE,0003',
        'SABAH,2025-01-29,STARTER PRIZE,0004',
        'SABAH,2025-01-30,PRIZE 1,0911',
      ]
      const summary = await dryRun(...lines)
      expect(summary).toMatchObject({ draws: 5, created: 5, refused: 0 })
      expect((summary.warnings ?? []).map(textOf)).toEqual([
        '3 SINGAPORE 2025-01-29 PRIZE 1 OTHER_MARKET',
        '4 SINGAPORE 2025-01-29 PRIZE 2 LAST_DRAW',
        '5 SINGAPORE 2025-01-30 PRIZE 1 LOST_ZERO',
        '5 SINGAPORE 2025-01-30 PRIZE 1 NO_DRAW',
        '5 SINGAPORE 2025-01-30 PRIZE 1 OTHER_MARKET',
        '9 SABAH 2025-01-29 STARTER PRIZE MADE_UP',
      ])
      const { summary: taken } = await importFile(content.asMaster, csv(...lines))
      expect(taken).toMatchObject({ created: 5, refused: 0 })
      expect(taken).not.toHaveProperty('warnings')
    })

    it('says nothing of draws that are stored already', async () => {
      expect(await warningsOf('TAIWAN,2025-01-29,PRIZE 1,6048')).toEqual([])
    })

    it('compares with no number that waits for a second admin', async () => {
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
      await content.given.result({
        market: 'KOREA',
        date: '2025-01-28',
        prizes: [{ type: 'PRIZE 1', numbers: '7351' }],
      })
      expect(await warningsOf('SABAH,2025-01-28,PRIZE 1,7351')).toEqual([])
    })

    it('warns of each number shorter than usual, in its own row', async () => {
      const starters = ['4821', '417', '6092', '88', '3057'].map((each) => `SABAH,2025-01-29,STARTER PRIZE,${each}`)
      expect(await warningsOf(...starters)).toEqual([
        '3 SABAH 2025-01-29 STARTER PRIZE LOST_ZERO',
        '5 SABAH 2025-01-29 STARTER PRIZE LOST_ZERO',
      ])
      const twice = ['4821', '417', '6092', '417', '7'].map((each) => `SABAH,2025-01-30,STARTER PRIZE,${each}`)
      expect(await warningsOf(...twice)).toEqual([
        '3 SABAH 2025-01-30 STARTER PRIZE LOST_ZERO',
        '5 SABAH 2025-01-30 STARTER PRIZE LOST_ZERO',
        '6 SABAH 2025-01-30 STARTER PRIZE LENGTH',
      ])
    })

    it.each([
      ['by the stored draws', ['TAIWAN,2025-01-28,PRIZE 1,417'], 2],
      ['by later rows', ['SABAH,2025-01-28,PRIZE 1,417', 'SABAH,2025-01-30,PRIZE 1,4821'], 2],
      ['by its lists', ['SABAH,2025-01-28,PRIZE 1,417', 'SABAH,2025-01-28,STARTER PRIZE,4821'], 2],
    ])('warns of a first PRIZE 1 without its zero %s', async (_what, lines, line) =>
      expect(await warningsOf(...lines)).toContain(`${line} ${lines[0]?.split(',', 2).join(' ')} PRIZE 1 LOST_ZERO`),
    )

    it('warns of a name that is new to the market, once', async () => {
      expect(
        await warningsOf(
          'TAIWAN,2025-01-28,1st Prize,4171',
          'TAIWAN,2025-01-28,Hadiah Utama,4172',
          'TAIWAN,2025-01-27,Hadiah Utama,4190',
          'SABAH,2025-01-28,STARTER,8253',
          'SABAH,2025-01-28,Bonus,9016',
        ),
      ).toEqual(['3 TAIWAN 2025-01-28 HADIAH UTAMA NEW_TYPE', '6 SABAH 2025-01-28 BONUS NEW_TYPE'])
    })
  })

  describe('names of lists', () => {
    it('of another site are the market’s own, unless an earlier draw has them', async () => {
      const given = (date: string, type: string) =>
        content.given.result({ market: 'KOREA', date, prizes: [{ type, numbers: '4821' }] })
      await given('2025-01-01', 'HIBURAN')
      for (let day = 10; day < 20; day++) await given(`2025-01-${day}`, 'CONSOLATION PRIZE')
      await given('2025-01-20', 'STARTER PRIZE')
      const { summary } = await importFile(
        content.asMaster,
        csv('KOREA,2025-01-21,Starter,5930', 'KOREA,2025-01-21,Hiburan,5931', 'KOREA,2025-01-21,Hadiah 1,5932'),
      )
      expect(summary).toMatchObject({ created: 1 })
      const { body } = await content.asAdmin('GET', '/admin/results/KOREA/2025-01-21')
      expect(body.prizes.map(({ type }: { type: string }) => type)).toEqual(['STARTER PRIZE', 'HIBURAN', 'PRIZE 1'])
    })

    it('sent by a call stay as they are, and come back from the export', async () => {
      const { id } = await content.given.result({
        market: 'KOREA',
        date: '2025-01-21',
        prizes: [
          { type: 'Hadiah 1', numbers: '4821' },
          { type: 'PRI\u200bZE 1', numbers: '0438' },
        ],
      })
      expect(id).toBeTruthy()
      const types = async () =>
        (await content.asAdmin('GET', '/admin/results/KOREA/2025-01-21')).body.prizes.map(
          ({ type, numbers }: Record<string, string>) => `${type} ${numbers}`,
        )
      const before = await types()
      expect(before).toEqual(['HADIAH 1 4821', 'PRIZE 1 0438'])
      for (const query of ['', '&spreadsheet=true']) {
        const { text } = await content.asAdmin('GET', `/admin/results/export?market=KOREA${query}`)
        const { summary } = await importFile(content.asMaster, text)
        expect(summary).toMatchObject({ equal: 1, refused: 0 })
      }
      expect(await types()).toEqual(before)
    })
  })

  describe('an import that overwrites', () => {
    it('overwrites nothing while numbers need a second admin', async () => {
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
      const overwriting = importFile(content.asMaster, csv('KOREA,2025-01-28,PRIZE 1,7351'), { overwrite: 'true' })
      await expect(overwriting).rejects.toThrow('DOUBLE_ENTRY')
    })
  })
})

describe('draws as they were published', () => {
  beforeAll(async () => {
    await content.clear()
    // After the last of these draws: those of days to come are not public.
    content.time.now = Date.now()
  })

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
    return shown.map(({ date, prizes }) => [
      `${market} ${date}`,
      prizes.map(({ type, numbers }) => `${type},${numbers}`),
    ])
  }

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
