import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { z } from '@papan/contracts/schema.ts'
import { noAnswer } from './api-error.ts'
import { isUnanswered } from './attempt-key.ts'
import { checkedBy } from './use-call.ts'

const shape = z.object({ name: z.string() })
let log: ReturnType<typeof jest.spyOn>
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => log.mockRestore())

describe('the answer to a call', () => {
  it.each([
    ['of its shape is read', shape, { data: { name: 'SABAH', more: 1 } }, { data: { name: 'SABAH' } }],
    ['without a shape is as it came', undefined, { data: 'market,date' }, { data: 'market,date' }],
    ['that is an error stays one', shape, { error: { status: 409 } }, { error: { status: 409 } }],
    ['of another shape is none', shape, { data: '<html>' }, { error: noAnswer }],
  ])('%s', (_what, of, answered, expected) => expect(checkedBy(of, answered)).toEqual(expected))

  it('of another shape leaves open whether it was applied, so a retry keeps its key', () => {
    const checked = checkedBy(shape, { data: null })
    expect('error' in checked && isUnanswered(checked.error)).toBe(true)
    expect(log).toHaveBeenCalledTimes(1)
  })
})
