import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { ConfigError, processSettings, readConfig, redisSettings, trustedPeers } from './config.ts'

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
  it('reads typed settings, with empty text as absent', () => {
    expect(readConfig(processSettings, { PORT: '81', INTERNAL_PORT: '82', HOST: '' })).toEqual({
      HOST: '127.0.0.1',
      PORT: 81,
      INTERNAL_PORT: 82,
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'plain',
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

  it('prefers a setting to its file', () => {
    const file = join(folder, 'other')
    writeFileSync(file, 'from the file')
    expect(readConfig({ SECRET: z.string() }, { SECRET: 'given', SECRET_FILE: file })).toEqual({ SECRET: 'given' })
  })

  it('reports a secret with an empty file as missing', () => {
    const file = join(folder, 'empty')
    writeFileSync(file, '\n')
    expect(problemsOf({ SECRET: z.string() }, { SECRET_FILE: file })).toEqual(['SECRET: is missing'])
  })

  it.each(['eighty', '0', '65536', '8080.5', '-1', 'Infinity'])('refuses the port %s', (port) => {
    const problems = problemsOf(processSettings, { PORT: port, INTERNAL_PORT: '81' })
    expect(problems).toEqual([expect.stringMatching(/^PORT: .+/)])
  })

  it('shows no value of a bad setting', () => {
    const [problem] = problemsOf({ SECRET: z.string().min(20) }, { SECRET: 'hush-hush' })
    expect(problem).toMatch(/^SECRET: /)
    expect(problem).not.toContain('hush')
  })
})

describe('trustedPeers', () => {
  const read = (text?: string) =>
    readConfig({ PEERS: trustedPeers }, text === undefined ? {} : { PEERS: text })['PEERS']

  it.each([
    [undefined, ['127.0.0.1/32', '::1/128']],
    ['10.0.0.0/8, 192.0.2.1 ,', ['10.0.0.0/8', '192.0.2.1']],
  ])('reads %j', (text, peers) => {
    expect(read(text)).toEqual(peers)
  })

  it.each(['gateway', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8;192.0.2.1', '*'])('refuses %s', (text) => {
    expect(problemsOf({ PEERS: trustedPeers }, { PEERS: text })).toEqual([
      'PEERS: must be a comma-separated list of addresses or CIDRs',
    ])
  })
})
