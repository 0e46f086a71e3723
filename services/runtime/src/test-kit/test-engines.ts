import { createLogger } from '../logger.ts'

const needed = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through npm test, which starts the engines`)
  return value
}

export const testMongoUrl = (): string => needed('TEST_MONGO_URL')
export const testRedisUrl = (): string => needed('TEST_REDIS_URL')
export const silentLog = () => createLogger('test', process.env['TEST_LOG'] ?? 'fatal')
