import { describe, expect, it } from '@jest/globals'
import { matchNumbers, numbersIn } from './match-numbers.ts'

const prizes = [
  { type: 'PRIZE 1', numbers: '0471' },
  { type: 'PRIZE 2', numbers: '2096' },
  { type: 'PRIZE 3', numbers: '2096' },
  { type: 'STARTER PRIZE', numbers: '5592' },
  { type: 'STARTER PRIZE', numbers: '5592' },
]

describe('own numbers beside a draw', () => {
  it.each([
    ['0471', 'hit', 'PRIZE 1, semua digit'],
    ['1471', 'hit', '3D 471'],
    ['471', 'hit', '3D 471'],
    ['8871', 'hit', '2D belakang 71'],
    ['04', 'hit', '2D depan 04'],
    ['47', 'hit', '2D tengah 47'],
    ['0417', 'hit', '2D depan 04; bolak-balik 0471'],
    ['1740', 'turned', 'bolak-balik 0471'],
    ['2096', 'hit', 'PRIZE 2; PRIZE 3'],
    ['5592', 'hit', 'STARTER PRIZE'],
    ['1234', 'missed', ''],
    ['96', 'missed', ''],
  ])('%s is a %s: %s', (number, kind, words) => {
    const [match] = matchNumbers([number], prizes)
    expect([match?.kind, match?.words.join('; ')]).toEqual([kind, words])
  })

  it('meet nothing of a draw that is not out', () => expect(matchNumbers(['0471'], [])[0]?.kind).toBe('missed'))

  it('are read from any text, each once', () =>
    expect(numbersIn('0471, 1471\n0471  7 12345678 71;99')).toEqual(['0471', '1471', '71', '99']))
})
