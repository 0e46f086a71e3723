import { describe, expect, it } from '@jest/globals'
import {
  drawOf,
  readDraws,
  recentDraws,
  withSeen,
  withWithdrawn,
  type CheckedDraw,
  type SeenState,
} from './checked-draws.ts'
import { marksIn, markKey, type Pair } from './marks.ts'

const place = { market: 'SINGAPORE', date: '2026-11-21' }
const at = '2026-11-21T11:00:00.000Z'
const first = (number: string): Pair => ['PRIZE 1', number]
const second = (number: string): Pair => ['PRIZE 2', number]
const marksOf = (_market: string, prizes: readonly Pair[]) => marksIn(['0471', '2096'], prizes)
const seen = (rev: number, prizes: Pair[], more: Partial<SeenState> = {}): SeenState => ({
  ...place,
  epoch: 1,
  rev,
  isWhole: true,
  at,
  prizes,
  ...more,
})
const after = (...states: SeenState[]) =>
  states.reduce<readonly CheckedDraw[]>((draws, state) => withSeen(draws, state, marksOf), [])
const told = (draws: readonly CheckedDraw[]) => {
  const draw = drawOf(draws, place)
  return {
    rev: draw?.rev,
    marks: marksOf('', draw?.prizes ?? []).map(markKey),
    lost: draw?.lost.map((mark) => `${markKey(mark)} ${mark.drawn} ${mark.at}`),
  }
}
const firstMark = '0471 whole PRIZE 1'
const secondMark = '2096 whole PRIZE 2'

describe('marks of a draw', () => {
  it.each<[string, SeenState[], string[], string[]]>([
    ['a number that came', [seen(1, [first('0471')])], [firstMark], []],
    ['its correction', [seen(1, [first('0471')]), seen(2, [first('0417')])], [], [`${firstMark} 0471 ${at}`]],
    [
      'a correction that was taken back',
      [seen(1, [first('0471')]), seen(2, [first('0417')]), seen(3, [first('0471')])],
      [firstMark],
      [],
    ],
    ['an older state that comes late', [seen(2, [first('0471')]), seen(1, [first('0417')])], [firstMark], []],
    [
      'a draw entered again',
      [seen(9, [first('0471')]), seen(1, [first('0417')], { epoch: 2 })],
      [],
      [`${firstMark} 0471 ${at}`],
    ],
    [
      'PRIZE 1 alone, which says nothing of the others',
      [seen(1, [second('2096')]), seen(2, [first('0471')], { isWhole: false })],
      [firstMark, secondMark],
      [],
    ],
    [
      'the whole draw after PRIZE 1 alone',
      [
        seen(1, [second('2096')]),
        seen(2, [first('0471')], { isWhole: false }),
        seen(2, [first('0471'), second('2069')]),
      ],
      [firstMark],
      [`${secondMark} 2096 ${at}`],
    ],
    [
      'PRIZE 1 gone from a list',
      [seen(1, [first('0471'), second('2096')]), seen(2, [second('2096')], { isWhole: false })],
      [secondMark],
      [`${firstMark} 0471 ${at}`],
    ],
  ])('%s', (_what, states, marks, lost) => expect(told(after(...states))).toMatchObject({ marks, lost }))

  it('are the same list for a known state', () => {
    const draws = after(seen(2, [first('0471')]))
    expect(withSeen(draws, seen(2, [first('0471')]), marksOf)).toBe(draws)
    expect(withWithdrawn(draws, { ...place, epoch: 1, rev: 2, at }, marksOf)).toBe(draws)
    expect(withWithdrawn(draws, { ...place, market: 'MACAU', epoch: 1, rev: 9, at }, marksOf)).toBe(draws)
  })

  it.each<[string, Pair[] | undefined, string[], string[]]>([
    ['a deleted draw', undefined, [], [`${firstMark} 0471 ${at}`, `${secondMark} 2096 ${at}`]],
    ['a withdrawn prize', [first('0471')], [secondMark], [`${firstMark} 0471 ${at}`]],
    ['a withdrawn number of another prize', [second('0471')], [firstMark, secondMark], []],
  ])('%s', (_what, numbers, marks, lost) => {
    const draws = after(seen(2, [first('0471'), second('2096')]))
    const next = withWithdrawn(draws, { ...place, epoch: 1, rev: 3, at, numbers }, marksOf)
    expect(told(next)).toEqual({ rev: 3, marks, lost })
  })
})

/** Mulberry32: the same draws in every run. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const own = ['11', '12', '21', '121', '212', '1121', '2112', '1212', '2221']
const types = ['PRIZE 1', 'PRIZE 2', 'PRIZE 3', 'STARTER PRIZE', 'STARTER PRIZE']

describe.each([1, 2, 3, 4, 5])('three hundred random draws, seed %d', (seed) => {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  // Two digits only: many numbers meet.
  const drawn = () => Array.from({ length: 4 }, () => 1 + below(2)).join('')
  const marks = (_market: string, prizes: readonly Pair[]) => marksIn(own, prizes)
  type Step = (draws: readonly CheckedDraw[]) => readonly CheckedDraw[]

  /** What happens to one draw, as the steps that a page takes, and its log of states. */
  const story = (market: string) => {
    let prizes: Pair[] = []
    let [epoch, rev] = [1, 0]
    const log: Pair[][] = []
    const steps: Step[] = []
    const version = () => ({ market, date: place.date, epoch, rev })
    const show = () => {
      const state: SeenState = { ...version(), at, isWhole: true, prizes: [...prizes] }
      log.push([...prizes])
      steps.push((draws) => withSeen(draws, state, marks))
      // Also twice, and late.
      if (random() < 0.3) steps.push((draws) => withSeen(draws, state, marks))
    }
    for (const type of types) {
      prizes = [...prizes, [type, drawn()]]
      rev += 1
      show()
    }
    for (let count = below(6); count > 0; count--) {
      rev += 1
      const chosen = below(prizes.length)
      const kind = prizes.length === 0 ? 'again' : ['correct', 'withdraw', 'delete'][below(3)]
      if (kind === 'correct') {
        prizes = prizes.map(([type, number], index): Pair => [type, index === chosen ? drawn() : number])
        show()
      } else if (kind === 'again') {
        ;[epoch, rev] = [epoch + 1, 1]
        prizes = types.map((type): Pair => [type, drawn()])
        show()
      } else {
        const numbers = kind === 'delete' ? prizes : prizes.filter((_each, index) => index === chosen)
        prizes = prizes.filter((pair) => !numbers.includes(pair))
        const gone = { ...version(), at, numbers: kind === 'delete' ? undefined : numbers }
        log.push([...prizes])
        steps.push((draws) => withWithdrawn(draws, gone, marks))
        // A number that is still in the draw is in its next whole state.
        if (prizes.length > 0) show()
      }
    }
    return { market, prizes, log, steps }
  }
  const stories = Array.from({ length: 300 }, (_each, at) => story(`M${at}`))
  const keysOf = (prizes: readonly Pair[]) => marks('', prizes).map(markKey)
  const plain = (prizes: readonly Pair[], log: readonly Pair[][]) => {
    const last = new Set(keysOf(prizes))
    return { marks: [...last].sort(), lost: [...new Set(log.flatMap(keysOf))].filter((key) => !last.has(key)).sort() }
  }
  const recounted = (draws: readonly CheckedDraw[], market: string) => {
    const draw = drawOf(draws, { market, date: place.date })
    return {
      marks: [...new Set(keysOf(draw?.prizes ?? []))].sort(),
      lost: (draw?.lost ?? []).map(markKey).sort(),
    }
  }

  it('seen in order: marks and marks taken back equal a plain recount of the log', () => {
    for (const { market, prizes, log, steps } of stories) {
      const draws = steps.reduce<readonly CheckedDraw[]>((kept, step) => step(kept), [])
      expect(recounted(draws, market)).toEqual(plain(prizes, log))
    }
  })

  it('seen in any order, some not at all: marks equal a plain recount of the last state', () => {
    let missed = 0
    for (const { market, prizes, steps } of stories) {
      const last = steps.at(-1)
      const some = steps.filter(() => random() < 0.7)
      missed += steps.length - some.length
      const mixed = some.map((step) => ({ step, at: random() })).sort((a, b) => a.at - b.at)
      const draws = [...mixed.map(({ step }) => step), ...(last ? [last] : [])].reduce<readonly CheckedDraw[]>(
        (kept, step) => step(kept),
        [],
      )
      expect(recounted(draws, market).marks).toEqual(plain(prizes, []).marks)
    }
    expect(missed).toBeGreaterThan(100)
  })
})

describe('kept draws', () => {
  const draw = (date: string, market = 'SINGAPORE'): CheckedDraw => ({
    ...place,
    market,
    date,
    epoch: 1,
    rev: 1,
    isWhole: true,
    prizes: [first('0471')],
    lost: [],
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['a draw of another shape', '[{"market":"SINGAPORE"}]'],
    ['prizes of another shape', JSON.stringify([{ ...draw('2026-11-21'), prizes: [['PRIZE 1']] }])],
    ['lost marks of another shape', JSON.stringify([{ ...draw('2026-11-21'), lost: [{ number: '1' }] }])],
  ])('are none in %s', (_what, text) => expect(readDraws(text)).toEqual([]))

  it('are read as they were written', () => {
    const draws = after(seen(1, [first('0471')]), seen(2, [first('0417')]))
    expect(readDraws(JSON.stringify(draws))).toEqual(draws)
  })

  it('are of the last seven days, the newest 400', () => {
    const days = ['2026-11-21', '2026-11-15', '2026-11-14']
    expect(
      recentDraws(
        days.map((date) => draw(date)),
        '2026-11-21',
      ).map(({ date }) => date),
    ).toEqual(days.slice(0, 2))
    const many = Array.from({ length: 450 }, (_each, index) =>
      draw(index < 100 ? '2026-11-20' : '2026-11-21', `M${index}`),
    )
    const kept = recentDraws(many, '2026-11-21')
    expect([kept.length, kept.filter(({ date }) => date === '2026-11-20').length]).toEqual([400, 50])
    const few = [draw('2026-11-21')]
    expect(recentDraws(few, '2026-11-21')).toBe(few)
  })
})
