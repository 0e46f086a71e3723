import { describe, expect, it } from '@jest/globals'
import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import type { DrawPlan } from '../../results/draw-plan.ts'
import { movedOn } from './moved-on.ts'

const plan: DrawPlan = [
  { type: 'PRIZE 1', count: 1 },
  { type: 'PRIZE 2', count: 1 },
  { type: 'STARTER PRIZE', count: 2 },
]
const stateOf = (...rows: string[]) => ({
  prizes: rows.map((row) => {
    const [type = '', numbers = '', by = 'ratna'] = row.split(',')
    return { id: row, type, numbers, by, at: null }
  }),
  pending: [],
})

describe('the form, when the state of the draw changes', () => {
  it.each([
    ['a colleague filled its type', [], ['PRIZE 1,1234'], 'PRIZE 1', 'PRIZE 2'],
    ['its own admin did, on another device', [], ['PRIZE 1,1234,budi'], 'PRIZE 1', null],
    ['a colleague filled another type', [], ['PRIZE 2,1234'], 'PRIZE 1', null],
    ['its type was chosen to be corrected', ['PRIZE 1,1234'], ['PRIZE 1,1235'], 'PRIZE 1', null],
    ['a list got one of two', [], ['STARTER PRIZE,1'], 'STARTER PRIZE', null],
    [
      'a list got its last',
      ['STARTER PRIZE,1,budi'],
      ['STARTER PRIZE,1,budi', 'STARTER PRIZE,2'],
      'STARTER PRIZE',
      'PRIZE 1',
    ],
    [
      'nothing is open any more',
      ['PRIZE 2,1', 'STARTER PRIZE,1', 'STARTER PRIZE,2'],
      ['PRIZE 2,1', 'STARTER PRIZE,1', 'STARTER PRIZE,2', 'PRIZE 1,1'],
      'PRIZE 1',
      null,
    ],
    ['a type without a plan got a number', [], ['BONUS,1'], 'BONUS', null],
  ])('%s', (_name, before, after, type, to) => {
    const moved = movedOn({
      plan,
      before: stateOf(...before) as unknown as AdminResult,
      after: stateOf(...after) as unknown as AdminResult,
      type,
      username: 'budi',
      waiting: [],
    })
    expect(moved?.to ?? null).toBe(to)
    if (to) expect(moved?.by.by).toBe('ratna')
  })

  it('passes over a type whose number is on its way', () => {
    const moved = movedOn({
      plan,
      before: stateOf() as unknown as AdminResult,
      after: stateOf('PRIZE 1,1234') as unknown as AdminResult,
      type: 'PRIZE 1',
      username: 'budi',
      waiting: [{ type: 'PRIZE 2', numbers: '1' }],
    })
    expect(moved?.to).toBe('STARTER PRIZE')
  })
})
