import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { ConfigError, processSettings, readConfig, redisSettings } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const problemsOf = (shape: z.ZodRawShape, env: Record<string, string>): string[] => {
  try {
    readConfig(shape, env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
  return []
}

describe('readConfig', () => {
  it('reads typed settings and takes empty text for absent', () => {
    expect(readConfig(processSettings, { PORT: '81', INTERNAL_PORT: '82', HOST: '' })).toEqual({
      HOST: '127.0.0.1',
      PORT: 81,
      INTERNAL_PORT: 82,
      LOG_LEVEL: 'info',
    })
  })

  it('lists every bad setting at once', () => {
    const shape = { ...processSettings, ...redisSettings, SECRET: z.string() }
    const problems = problemsOf(shape, {
      INTERNAL_PORT: '99999',
      REDIS_URL: 'nowhere',
      SECRET_FILE: join(folder, 'none'),
    })
    expect(problems).toEqual([
      expect.stringMatching(/^SECRET_FILE: ENOENT/),
      'PORT: is missing',
      'INTERNAL_PORT: Too big: expected number to be <=65535',
      'REDIS_URL: must be a redis:// address',
    ])
  })

  it('reads a secret from the file that NAME_FILE names', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, 'hush\n')
    expect(readConfig({ SECRET: z.string() }, { SECRET_FILE: file })).toEqual({ SECRET: 'hush' })
  })
})
