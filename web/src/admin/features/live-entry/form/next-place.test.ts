import { describe, expect, it } from '@jest/globals'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { defaultPlan, type DrawPlan } from '../../results/draw-plan.ts'
import { groupChange, movedOn, resumedType } from './next-place.ts'

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

const list = (type: string, count: number) => Array.from({ length: count }, (_, index) => `${type},${index}`)

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

describe('resumedType', () => {
  it.each([
    ['nothing is stored', [], 'PRIZE 1'],
    ['a first prize is stored', ['PRIZE 1,1234'], 'PRIZE 2'],
    ['a list was begun before the first prizes', ['STARTER PRIZE,1', 'STARTER PRIZE,2'], 'STARTER PRIZE'],
    ['the last single prize is stored, earlier ones are open', ['PRIZE 3,1'], 'STARTER PRIZE'],
    ['a colleague typed the last one', ['STARTER PRIZE,1,budi', 'PRIZE 2,1'], 'STARTER PRIZE'],
    ['only colleagues typed', ['PRIZE 3,1', 'STARTER PRIZE,1'], 'STARTER PRIZE'],
    ['the last list is full', ['STARTER PRIZE,0', ...list('CONSOLATION PRIZE', 10)], 'PRIZE 1'],
  ])('%s', (_name, rows, type) => {
    expect(resumedType(defaultPlan, stateOf(...rows) as unknown as AdminResult, 'budi')).toBe(type)
  })
})

describe('groupChange', () => {
  const queued = (...rows: string[]) => stateOf(...rows).prizes
  it.each([
    ['the first number', 'PRIZE 1', [], [], null],
    ['the next single prize', 'PRIZE 2', ['PRIZE 1,1'], [], null],
    ['the next place of a list', 'STARTER PRIZE', ['STARTER PRIZE,1'], [], null],
    ['from single prizes to a list', 'STARTER PRIZE', ['PRIZE 3,1'], [], 'Sekarang STARTER 1, sebelumnya PRIZE 3'],
    ['back to a single prize', 'PRIZE 1', list('STARTER PRIZE', 3), [], 'Sekarang PRIZE 1, sebelumnya STARTER 3'],
    [
      'to a list that was begun',
      'CONSOLATION PRIZE',
      [...list('CONSOLATION PRIZE', 2), 'STARTER PRIZE,1,budi'],
      [],
      'Sekarang CONSOLATION 3, sebelumnya STARTER 1',
    ],
    ['another list by name', 'BONUS', ['PRIZE 1,1'], [], 'Sekarang BONUS 1, sebelumnya PRIZE 1'],
    [
      'after a queued number',
      'PRIZE 1',
      ['STARTER PRIZE,1,budi'],
      ['STARTER PRIZE,2,budi'],
      'Sekarang PRIZE 1, sebelumnya STARTER 2',
    ],
    ["after one's own number, not a colleague's", 'STARTER PRIZE', ['STARTER PRIZE,1,budi', 'PRIZE 2,1'], [], null],
    ['no place chosen', '', ['PRIZE 1,1'], [], null],
  ])('%s', (_name, type, stored, sent, text) => {
    const { prizes } = stateOf(...stored)
    expect(groupChange(type, { prizes, queued: queued(...sent), username: 'budi' })).toBe(text)
  })
})
