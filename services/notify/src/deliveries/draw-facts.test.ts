import { describe, expect, it } from '@jest/globals'
import { changesBetween, nothingSaid, typesOf, type DrawFacts } from './draw-facts.ts'

/** '1 0417' is PRIZE 1, 'S 0417 0932' a list of STARTER PRIZE. */
const prizesOf = (...lines: string[]) =>
  lines.flatMap((line) => {
    const [name = '', ...numbers] = line.split(' ')
    const type = /^\d$/.test(name) ? `PRIZE ${name}` : 'STARTER PRIZE'
    return numbers.map((number) => ({ type, numbers: number }))
  })
const draw = (lines: string[], also: Partial<DrawFacts> = {}): DrawFacts => ({
  ...nothingSaid,
  prizes: prizesOf(...lines),
  ...also,
})

describe('typesOf', () => {
  it.each<[string, DrawFacts, DrawFacts, string[]]>([
    ['nothing new', draw(['1 0417']), draw(['1 0417']), []],
    ['another order of a list', draw(['S 01 02']), draw(['S 02 01']), []],
    ['a start', draw([]), draw([], { started: true }), ['draw.started']],
    ['a start after its first number', draw(['3 0417']), draw(['3 0417'], { started: true }), []],
    ['PRIZE 3', draw([]), draw(['3 0417']), ['draw.number']],
    ['PRIZE 1', draw(['3 0417']), draw(['3 0417', '1 0932']), ['draw.first_prize', 'draw.number']],
    ['a longer list', draw(['S 01']), draw(['S 01 02']), ['draw.number']],
    ['the same number again in a list', draw(['S 01']), draw(['S 01 01']), ['draw.number']],
    ['another PRIZE 1', draw(['1 0417']), draw(['1 0471']), ['draw.corrected']],
    ['a leading zero', draw(['1 0417']), draw(['1 417']), ['draw.corrected']],
    ['a corrected and a new number', draw(['S 01']), draw(['S 02 03']), ['draw.corrected', 'draw.number']],
    ['a withdrawn PRIZE 1', draw(['1 0417', '2 05']), draw(['2 05']), ['draw.withdrawn']],
    ['a withdrawn draw', draw(['1 0417', 'S 01 02'], { finished: true }), draw([]), ['draw.withdrawn']],
    ['one of two equal numbers withdrawn', draw(['S 01 01']), draw(['S 01']), ['draw.withdrawn']],
    ['withdrawn and corrected', draw(['1 01', '2 02']), draw(['2 03']), ['draw.withdrawn', 'draw.corrected']],
    [
      'all of it',
      draw([]),
      draw(['1 01'], { finished: true, started: true }),
      ['draw.finished', 'draw.first_prize', 'draw.number', 'draw.started'],
    ],
    ['a late draw', draw([]), draw([], { overdue: true }), ['draw.overdue']],
    ['a late draw that has come', draw([]), draw(['1 01'], { overdue: true }), ['draw.first_prize', 'draw.number']],
  ])('%s', (_what, said, now, types) => expect(typesOf(said, now)).toEqual(types))
})

describe('changesBetween', () => {
  it('pairs the numbers that went with those that came', () => {
    expect(changesBetween(prizesOf('1 0417', 'S 01 02 03'), prizesOf('1 0471', 'S 01 04'))).toEqual([
      { type: 'PRIZE 1', from: '0417', to: '0471' },
      { type: 'STARTER PRIZE', from: '02', to: '04' },
      { type: 'STARTER PRIZE', from: '03', to: null },
    ])
  })
})
