import { describe, expect, it } from '@jest/globals'
import { namesIn } from './names-in-text.ts'

describe('namesIn', () => {
  it.each(['A&B POOLS', 'X-Y (1)', 'TOTO +1', 'A/B', 'A.B'])('finds %s by its own letters', (name) => {
    expect(namesIn([name], () => true)(`${name} 1234`).found).toEqual([name])
  })
})
