import { describe, expect, it } from '@jest/globals'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
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

describe('movedOn', () => {
  it.each([
    ['advances when a colleague filled its type', [], ['PRIZE 1,1234'], 'PRIZE 1', 'PRIZE 2'],
    ['stays when its own admin filled it on another device', [], ['PRIZE 1,1234,budi'], 'PRIZE 1', null],
    ['stays when a colleague filled another type', [], ['PRIZE 2,1234'], 'PRIZE 1', null],
    ['stays during a correction', ['PRIZE 1,1234'], ['PRIZE 1,1235'], 'PRIZE 1', null],
    ['stays when a list has room', [], ['STARTER PRIZE,1'], 'STARTER PRIZE', null],
    [
      'advances when a list is full',
      ['STARTER PRIZE,1,budi'],
      ['STARTER PRIZE,1,budi', 'STARTER PRIZE,2'],
      'STARTER PRIZE',
      'PRIZE 1',
    ],
    [
      'stays when no type is open',
      ['PRIZE 2,1', 'STARTER PRIZE,1', 'STARTER PRIZE,2'],
      ['PRIZE 2,1', 'STARTER PRIZE,1', 'STARTER PRIZE,2', 'PRIZE 1,1'],
      'PRIZE 1',
      null,
    ],
    ['stays on an unplanned type', [], ['BONUS,1'], 'BONUS', null],
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

  it('skips a type whose number is queued', () => {
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
