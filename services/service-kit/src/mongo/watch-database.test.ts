import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { databasePollMs, watchDatabase } from './watch-database.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it.each([
  ['one failed read is tried again', [false, true], true],
  ['two failed reads in a row say that it does not answer', [false, false], false],
])('%s', async (_name, answers, isAnswering) => {
  const outcomes = [...answers]
  const findOne = () => (outcomes.shift() ? Promise.resolve(null) : Promise.reject(new Error('connection closed')))
  const database = { name: 'test', collection: () => ({ findOne }) }
  const watch = watchDatabase(database, { log: silentLog(), onRestore: () => undefined })
  await jest.advanceTimersByTimeAsync(databasePollMs + 1)
  expect(outcomes).toEqual([])
  expect(watch.isAnswering()).toBe(isAnswering)
  watch.stop()
})
