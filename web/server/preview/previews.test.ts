import { describe, expect, it } from '@jest/globals'
import type { Fetched } from '../../src/public/data/fetch-call.ts'
import { givenLook } from '../../src/test-kit/given-look.ts'
import { longDate } from '../../src/shared/format/wib-text.ts'
import type { PictureShape } from '../../src/shared/paths/preview-paths.ts'
import { createPreviews } from './previews.ts'

const macau = { market: 'MACAU', draw: null }
const site = { market: '', draw: null }
const dated = (version: string, date = '2026-11-21', shape: PictureShape = 'wide') => ({
  market: 'MACAU',
  draw: { date, version, shape },
})
const fresh = (text: string) => ({ bytes: Buffer.from(text), isPrevious: false })

const drawnOn = (date: string, numbers: string, market = 'MACAU', time = '17:42') => ({
  market,
  date,
  firstPrizeAt: new Date(`${date}T${time}:08+07:00`).toISOString(),
  prizes: [{ id: 'p', type: 'PRIZE 1', numbers }],
})

const look = { now: givenLook() }

const setUp = () => {
  const time: { now: number; slow?: Promise<void> } = { now: Date.parse('2026-11-21T18:00:00+07:00') }
  const drawn: string[] = []
  const previews = createPreviews({
    look: async () => look.now,
    siteUrl: 'https://angka.example/',
    siteHeadline: 'Data',
    clock: () => time.now,
    draw: async ({ headline, note, rows }) => {
      const lines = rows.map(({ title, detail, number }) => [title, detail, number].join(' | '))
      drawn.push([headline, note, ...lines].join(' | '))
      return Buffer.from(String(rows[0]?.number))
    },
    drawOfResult: async ({ market, date, prizes, shape }) => {
      const numbers = prizes.map((prize) => prize.numbers).join(' ')
      drawn.push(`${market} | ${longDate(date)} | ${numbers}${shape === 'tall' ? ' | tall' : ''}`)
      if (time.slow) await time.slow
      return Buffer.from(numbers)
    },
    patience: () => new Promise((resolve) => setImmediate(resolve, null)),
  })
  const answering =
    (status: string, ...numbers: string[]) =>
    async <Answer>(): Promise<Fetched<Answer>> => {
      const data = numbers.map((number, index) => drawnOn(`2026-11-${21 - index}`, number))
      const isWaiting = numbers.length === 0
      const detail = { schedule: { status, openTime: '18:30' }, isWaiting, history: { data } }
      return { ok: true, data: detail as Answer, staleMs: 0 }
    }
  const showing =
    (numbers: string, rev: number) =>
    async <Answer>(call: string): Promise<Fetched<Answer>> => {
      const date = call.split('/').at(-1) ?? ''
      const result = { market: 'MACAU', date, epoch: 17, rev, prizes: [{ id: 'p', type: 'PRIZE 1', numbers }] }
      return { ok: true, data: { result } as Answer, staleMs: 0 }
    }
  return { drawn, previews, answering, showing, time }
}

describe('previews', () => {
  it('draws a picture once, and again for a new number', async () => {
    const { drawn, previews, answering } = setUp()
    const first = previews.preview(macau, answering('BUKA', '0417'))
    await Promise.all([first, previews.preview(macau, answering('BUKA', '0417'))])
    await previews.preview(macau, answering('BUKA', '0418'))
    const line = 'MACAU | Jam Buka: 18:30 WIB (GMT+7) | Sabtu, 21 November 2026 | Terbit 17:42 WIB'
    expect(drawn).toEqual([`${line} | 0417`, `${line} | 0418`])
  })

  it("a market's picture shows its last three draws", async () => {
    const { drawn, previews, answering } = setUp()
    await previews.preview(macau, answering('BUKA', '0417', '0471', '1234', '9999'))
    expect(drawn[0]).toContain(
      'Sabtu, 21 November 2026 | Terbit 17:42 WIB | 0417 | Jumat, 20 November 2026 | Terbit 17:42 WIB | 0471 | Kamis',
    )
    expect(drawn[0]).toMatch(/1234$/)
  })

  it.each([
    ['BUKA', [], 'MACAU | Menunggu Hasil... | Menunggu Hasil... |  | '],
    ['TUTUP', ['0417'], 'MACAU | Pasaran Libur | Sabtu, 21 November 2026 | Terbit 17:42 WIB | 0417'],
    ['DITUNDA', [], 'MACAU | Jadwal Ditunda | Menunggu Hasil... |  | '],
  ])('a market that is %s with %j shows %s', async (status, numbers, words) => {
    const { drawn, previews, answering } = setUp()
    await previews.preview(macau, answering(status, ...numbers))
    expect(drawn).toEqual([words])
  })

  it("the site's picture shows the three newest numbers, and changes with them", async () => {
    const { drawn, previews } = setUp()
    const results = [
      drawnOn('2026-11-21', '0417', 'A', '13:00'),
      drawnOn('2026-11-20', '1111', 'B', '23:00'),
      drawnOn('2026-11-21', '0471', 'C', '17:42'),
      drawnOn('2026-11-19', '2222', 'D'),
      { ...drawnOn('2026-11-21', '', 'E'), prizes: [] },
    ]
    const answering = async <Answer>(): Promise<Fetched<Answer>> => {
      const schedules = results.map(({ market }) => ({ marketName: market }))
      const resultsMap = Object.fromEntries(results.map((each) => [each.market, each]))
      return { ok: true, data: { schedules, resultsMap } as Answer, staleMs: 0 }
    }
    await previews.preview(site, answering)
    const last = 'A | Sab, 21 Nov 2026, terbit 13:00 WIB | 0417 | B | Jum, 20 Nov 2026, terbit 23:00 WIB | 1111'
    expect(drawn).toEqual([`Data | angka.example | C | Sab, 21 Nov 2026, terbit 17:42 WIB | 0471 | ${last}`])
    results[2] = drawnOn('2026-11-21', '0472', 'C', '17:42')
    expect(await previews.preview(site, answering)).toEqual(fresh('0472'))
  })

  it('draws again after a failure', async () => {
    let tries = 0
    const draw = async () => {
      tries += 1
      if (tries === 1) throw new Error('no memory')
      return Buffer.from('picture')
    }
    const previews = createPreviews({ look: async () => look.now, siteUrl: undefined, siteHeadline: 'a', draw })
    const { answering } = setUp()
    await expect(previews.preview(macau, answering('BUKA'))).rejects.toThrow('no memory')
    expect(await previews.preview(macau, answering('BUKA'))).toEqual(fresh('picture'))
  })

  describe('of one draw', () => {
    it('shows number and date at the address of its state only', async () => {
      const { drawn, previews, showing } = setUp()
      expect(await previews.preview(dated('17-3'), showing('0417', 3))).toEqual(fresh('0417'))
      expect(drawn).toEqual(['MACAU | Sabtu, 21 November 2026 | 0417'])
    })

    it.each(['17-2', '17-4', '16-3', '0-0'])(
      'leads from the state %s to the present one, without drawing',
      async (version) => {
        const { drawn, previews, showing } = setUp()
        expect(await previews.preview(dated(version), showing('0418', 3))).toEqual({
          movedTo: '/pratinjau/MACAU/2026-11-21/17-3.jpg',
        })
        expect(drawn).toEqual([])
      },
    )

    it.each([
      [404, 404],
      [400, 404],
      [503, 503],
      [0, 503],
    ])('when content answers %d it is %d', async (status, answer) => {
      const { drawn, previews } = setUp()
      const failing = async <Answer>(): Promise<Fetched<Answer>> => ({ ok: false, status })
      expect(await previews.preview(dated('17-3'), failing)).toBe(answer)
      expect(drawn).toEqual([])
    })

    it("is limited per minute, and evicts no market's picture", async () => {
      const { previews, showing, answering, time } = setUp()
      await previews.preview(macau, answering('BUKA', '0417'))
      const dates = Array.from({ length: 91 }, (_each, index) => new Date(Date.UTC(2020, 0, index + 1)).toISOString())
      const walk = async () => {
        const seen: unknown[] = []
        for (const date of dates) seen.push(await previews.preview(dated('17-3', date.slice(0, 10)), showing('1', 3)))
        return seen.filter((one) => (one as { isPrevious?: boolean }).isPrevious).length
      }
      expect(await walk()).toBe(1)
      expect(await previews.preview(macau, answering('BUKA', '0417'))).toEqual(fresh('0417'))
      time.now += 60_000
      expect(await previews.preview(dated('17-3', '2025-01-31'), showing('9', 3))).toEqual(fresh('9'))
    })

    it('has a tall picture, whose old states redirect to the tall one', async () => {
      const { drawn, previews, showing } = setUp()
      expect(await previews.preview(dated('17-3', '2026-11-21', 'tall'), showing('0417', 3))).toEqual(fresh('0417'))
      expect(drawn).toEqual(['MACAU | Sabtu, 21 November 2026 | 0417 | tall'])
      expect(await previews.preview(dated('17-2', '2026-11-21', 'tall'), showing('0417', 3))).toEqual({
        movedTo: '/pratinjau/MACAU/2026-11-21/17-3-tegak.jpg',
      })
    })

    it.each([
      ['the draw before', '2026-11-20', '0417', '0417'],
      ['an older state with the same numbers', '2026-11-21', '0471 2096', '0471'],
    ])("is its market's previous picture while it is drawn: %s", async (_what, date, numbers, shown) => {
      const { previews, time } = setUp()
      const withNumbers =
        (on: string, text: string, rev: number) =>
        async <Answer>(): Promise<Fetched<Answer>> => {
          const prizes = text
            .split(' ')
            .map((each, index) => ({ id: String(index), type: `PRIZE ${index + 1}`, numbers: each }))
          return {
            ok: true,
            data: { result: { market: 'MACAU', date: on, epoch: 17, rev, prizes } } as Answer,
            staleMs: 0,
          }
        }
      await previews.preview(dated('17-1', date), withNumbers(date, shown, 1))
      let finish = () => undefined as void
      time.slow = new Promise((resolve) => {
        finish = resolve
      })
      const asked = withNumbers('2026-11-21', numbers === shown ? '0999' : numbers, 2)
      expect(await previews.preview(dated('17-2'), asked)).toEqual({ bytes: Buffer.from(shown), isPrevious: true })
      finish()
      await time.slow
      const whole = Buffer.from(numbers === shown ? '0999' : numbers)
      expect(await previews.preview(dated('17-2'), asked)).toEqual({ bytes: whole, isPrevious: false })
    })

    it('never shows a number that was taken back', async () => {
      const { previews, showing } = setUp()
      await previews.preview(dated('17-1'), showing('0417', 1))
      expect(await previews.preview(dated('17-2'), showing('0471', 2))).toEqual(fresh('0471'))
    })

    it('is no previous picture for an older draw, and an older draw is none for it', async () => {
      const { previews, showing, time } = setUp()
      await previews.preview(dated('17-3', '2026-11-20'), showing('0417', 3))
      await previews.preview(dated('17-3', '2019-03-08'), showing('1', 3))
      const { promise, resolve } = Promise.withResolvers<void>()
      time.slow = promise
      const older = previews.preview(dated('17-3', '2019-03-09'), showing('2', 3))
      const newer = await previews.preview(dated('17-3'), showing('9', 3))
      expect(newer).toEqual({ bytes: Buffer.from('0417'), isPrevious: true })
      resolve()
      expect(await older).toEqual(fresh('2'))
    })

    const january = Array.from({ length: 20 }, (_each, index) => `2025-01-${String(index + 1).padStart(2, '0')}`)
    const walk = ({ previews, showing }: ReturnType<typeof setUp>) =>
      january.map((day) => previews.preview(dated('17-3', day), showing('1', 3)))

    it('is rejected while the queue is full', async () => {
      const answers = await Promise.all(walk(setUp()))
      expect(answers.filter((one) => one === 503)).toHaveLength(8)
    })

    it('of today is drawn before older ones that wait, and is not rejected for them', async () => {
      const all = setUp()
      const older = walk(all)
      expect(await all.previews.preview(dated('17-3'), all.showing('0417', 3))).toEqual(fresh('0417'))
      await Promise.all(older)
      expect(all.drawn.findIndex((line) => line.endsWith('0417'))).toBeLessThanOrEqual(1)
    })

    it('of today is drawn while the budget of older ones is used up, and stays', async () => {
      const { previews, showing, drawn } = setUp()
      await previews.preview(dated('17-3'), showing('0417', 3))
      for (let day = 0; day < 200; day++) {
        const date = new Date(Date.UTC(2020, 0, day + 1)).toISOString().slice(0, 10)
        await previews.preview(dated('17-3', date), showing('1', 3))
      }
      expect(await previews.preview(dated('17-3'), showing('0417', 3))).toEqual(fresh('0417'))
      expect(drawn.filter((line) => line.endsWith('0417'))).toHaveLength(1)
      expect(await previews.preview(dated('17-4'), showing('0471', 4))).toEqual(fresh('0471'))
    })
  })
})
