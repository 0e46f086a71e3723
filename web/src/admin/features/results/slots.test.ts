import { describe, expect, it } from '@jest/globals'
import { expectedIn, replacedBy, slotOf } from './slots.ts'

const row = (type: string, numbers: string, by: string | null = 'ratna') => ({ id: type, type, numbers, by, at: null })
const result = { prizes: [row('PRIZE 1', '1234'), row('PRIZE 4', '4444', null), row('STARTER PRIZE', '7777')] }

describe('slots of a draw', () => {
  it.each([
    ['PRIZE 1', '1234'],
    ['PRIZE 4', '4444'],
    ['PRIZE 2', undefined],
    ['STARTER PRIZE', undefined],
  ])('%s holds %j', (type, numbers) => expect(slotOf(result, type)?.numbers).toBe(numbers))

  it.each([
    ['PRIZE 1', '5678', '1234'],
    ['PRIZE 1', '1234', undefined],
    ['PRIZE 2', '5678', undefined],
    ['PRIZE 4', '5678', undefined],
    ['STARTER PRIZE', '5678', undefined],
  ])('%s %s replaces %j', (type, numbers, replaced) =>
    expect(replacedBy(result, { type, numbers })?.numbers).toBe(replaced),
  )

  it('are expected for each PRIZE of a call', () => {
    const sent = ['PRIZE 1', 'PRIZE 2', 'STARTER PRIZE', 'PRIZE 4'].map((type) => ({ type, numbers: '1' }))
    expect(expectedIn(result, sent)).toEqual([
      { type: 'PRIZE 1', numbers: '1234' },
      { type: 'PRIZE 2', numbers: null },
      { type: 'PRIZE 4', numbers: '4444' },
    ])
    expect(expectedIn(null, sent.slice(0, 1))).toEqual([{ type: 'PRIZE 1', numbers: null }])
  })
})
