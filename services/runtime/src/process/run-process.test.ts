import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createLogger } from '../logger.ts'
import { createLogLevelSwitch } from './run-process.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('changes the log level, and restores it after the given minutes', async () => {
  const log = createLogger('test', 'error')
  const change = createLogLevelSwitch(log)
  await change({ level: 'trace', minutes: 1 })
  expect(log.level).toBe('trace')
  await change({ level: 'debug', minutes: 2 })
  jest.advanceTimersByTime(119_000)
  expect(log.level).toBe('debug')
  jest.advanceTimersByTime(1_000)
  expect(log.level).toBe('error')
})

it.each([{}, { level: 'loud' }, { level: 'debug', minutes: 0 }, { level: 'debug', minutes: 1_441 }, null])(
  'takes nothing of %j',
  async (body) => {
    const log = createLogger('test', 'error')
    await expect(createLogLevelSwitch(log)(body)).rejects.toThrow()
    expect(log.level).toBe('error')
  },
)
