import { describe, expect, it } from '@jest/globals'
import { prizeGroups } from './prize-groups.ts'

const prize = (type: string, numbers: string) => ({ id: `${type} ${numbers}`, type, numbers })

describe('prizeGroups', () => {
  it('orders PRIZE n by n, and keeps lists in drawn order with repeated numbers', () => {
    const groups = prizeGroups([
      prize('CONSOLATION PRIZE', '0842'),
      prize('PRIZE 10', '1111'),
      prize('PRIZE 2', '0096'),
      prize('STARTER PRIZE', '5592'),
      prize('CONSOLATION PRIZE', '0842'),
      prize('PRIZE 1', '0417'),
    ])
    expect(groups.singles.map(({ type }) => type)).toEqual(['PRIZE 1', 'PRIZE 2', 'PRIZE 10'])
    expect(groups.lists.map(({ type, prizes }) => [type, prizes.map(({ numbers }) => numbers)])).toEqual([
      ['CONSOLATION PRIZE', ['0842', '0842']],
      ['STARTER PRIZE', ['5592']],
    ])
  })
})
