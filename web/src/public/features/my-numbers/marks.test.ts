import { describe, expect, it } from '@jest/globals'
import { chanceOfMark } from './mark-rows.tsx'
import { marksIn, type Pair } from './marks.ts'

const prizes: Pair[] = [
  ['STARTER PRIZE', '5592'],
  ['STARTER PRIZE', '5592'],
  ['PRIZE 3', '2096'],
  ['PRIZE 2', '2096'],
  ['PRIZE 1', '0471'],
]
const words = (number: string, of = prizes) =>
  marksIn([number], of).map(({ kind, type, drawn }) => `${kind} ${type} ${drawn}`)

describe('a number beside a draw', () => {
  it.each([
    ['0471', ['whole PRIZE 1 0471']],
    ['1471', ['last3 PRIZE 1 0471']],
    ['471', ['last3 PRIZE 1 0471']],
    ['990471', ['last3 PRIZE 1 0471']],
    ['8871', ['last2 PRIZE 1 0471']],
    ['71', ['last2 PRIZE 1 0471']],
    ['0417', []],
    ['04', []],
    ['2096', ['whole PRIZE 3 2096', 'whole PRIZE 2 2096']],
    ['96', []],
    ['5592', ['whole STARTER PRIZE 5592']],
  ])('%s has the marks %j', (number, marks) => expect(words(number)).toEqual(marks))

  it('may be another prize and end as PRIZE 1 does', () =>
    expect(
      words('2071', [
        ['PRIZE 1', '0471'],
        ['PRIZE 2', '2071'],
      ]),
    ).toEqual(['whole PRIZE 2 2071', 'last2 PRIZE 1 0471']))

  it.each<[string, string, string[]]>([
    ['71', '171', ['last2 PRIZE 1 171']],
    ['171', '171', ['whole PRIZE 1 171']],
    ['5171', '171', ['last3 PRIZE 1 171']],
    ['5171', '71', ['last2 PRIZE 1 71']],
    ['123456', '123456', ['whole PRIZE 1 123456']],
    ['71', '1', []],
  ])('%s beside a PRIZE 1 of another length, %s', (number, first, marks) =>
    expect(words(number, [['PRIZE 1', first]])).toEqual(marks),
  )

  it('has no mark of a draw that is not out', () => expect(words('0471', [])).toEqual([]))
})

it.each<['whole' | 'last3' | 'last2', string, number]>([
  // One of five numbers of four digits; 1 - 0.9999^5.
  ['whole', '0471', 0.00049990001],
  // No prize has three digits: one number.
  ['whole', '471', 0.001],
  ['last3', '0471', 0.001],
  ['last2', '0471', 0.01],
])('the chance of %s for %s is %d', (kind, number, chance) =>
  expect(chanceOfMark({ kind, number }, prizes)).toBeCloseTo(chance, 10),
)
