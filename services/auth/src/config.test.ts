import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { readAuthConfig, readCommandConfig } from './config.ts'
import { newSigningKey } from './test-kit/start-test-auth.ts'

const stores = { MONGO_URL: 'mongodb://127.0.0.1', MONGO_DB: 'auth' }
const env = {
  ...stores,
  ...createTestEventKeys().envOf('auth'),
  PORT: '1',
  INTERNAL_PORT: '2',
  REDIS_URL: 'redis://127.0.0.1',
  NEIGHBOURS: '*:1/1',
  TOKEN_PRIVATE_KEY: newSigningKey().export({ type: 'pkcs8', format: 'pem' }).toString(),
}

const keyOf = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** What token debuggers start with. */
const exampleKey = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2',
  'OF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz+jn65BtOMvdyHKcvjBeBSDZH2r',
  '1RTwjmYSi9R/zpBnuQ4EiMnCqfMPWiZqB4QdbAd0E7oH50VpuZ1P087G',
  '-----END PRIVATE KEY-----',
].join('\n')

describe('readAuthConfig', () => {
  it('reads the keys, and a master only with name and password', () => {
    expect(readAuthConfig(env)).toMatchObject({ master: null, LIMIT_SCALE: 1 })
    const given = readAuthConfig({ ...env, MASTER_USERNAME: 'Kepala', MASTER_PASSWORD: 'enam66' })
    expect(given.master).toEqual({ username: 'Kepala', password: 'enam66' })
    expect(given.TOKEN_PRIVATE_KEY.asymmetricKeyType).toBe('ec')
  })

  it('reads break-glass CIDRs in canonical form', () => {
    expect(readAuthConfig({ ...env, BREAK_GLASS_CIDRS: '127.0.0.1/8, ::1' }).BREAK_GLASS_CIDRS).toEqual([
      '127.0.0.0/8',
      '::1',
    ])
    expect(readAuthConfig(env).BREAK_GLASS_CIDRS).toEqual([])
  })

  it.each([
    [{ TOKEN_PRIVATE_KEY: 'secret' }, 'TOKEN_PRIVATE_KEY: must be a P-256 private key in PKCS8 PEM'],
    [{ TOKEN_PRIVATE_KEY: keyOf('P-384') }, 'TOKEN_PRIVATE_KEY: must be a P-256 private key in PKCS8 PEM'],
    [{ TOKEN_PRIVATE_KEY: '', TOKEN_PRIVATE_KEY_FILE: '/nowhere' }, 'TOKEN_PRIVATE_KEY_FILE'],
    [{ TOKEN_PRIVATE_KEY: '' }, 'TOKEN_PRIVATE_KEY: is missing'],
    [{ TOKEN_PREVIOUS_KEY: 'secret' }, 'TOKEN_PREVIOUS_KEY: must be a P-256 key in PEM'],
    [{ MASTER_USERNAME: 'Kepala' }, 'MASTER_USERNAME and MASTER_PASSWORD must be given together'],
    [{ MASTER_USERNAME: '../x', MASTER_PASSWORD: 'enam66' }, 'MASTER_USERNAME: must be 1 to 40'],
    [{ MASTER_USERNAME: 'Kepala', MASTER_PASSWORD: 'lima5' }, 'MASTER_PASSWORD: must have at least 6 characters'],
    [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN: Too small'],
    [{ TOKEN_PRIVATE_KEY: env.TOKEN_PRIVATE_KEY.slice(0, 100) }, 'TOKEN_PRIVATE_KEY: must be a P-256 private key'],
    [{ SECOND_FACTOR_KEY: 'rahasia' }, 'SECOND_FACTOR_KEY: must be 32 random bytes in base64'],
    [{ REQUIRE_SECOND_FACTOR: 'ALL' }, 'SECOND_FACTOR_KEY: is missing, and REQUIRE_SECOND_FACTOR needs it'],
    [{ REQUIRE_SECOND_FACTOR: 'semua' }, 'REQUIRE_SECOND_FACTOR: Invalid option'],
    [{ TOKEN_PRIVATE_KEY: exampleKey }, 'TOKEN_PRIVATE_KEY: is a published example'],
    [{ TOKEN_PREVIOUS_KEY: exampleKey }, 'TOKEN_PREVIOUS_KEY: is a published example'],
    [{ MASTER_USERNAME: 'Kepala', MASTER_PASSWORD: 'ChangeMe' }, 'MASTER_PASSWORD: is a common example'],
    [{ MASTER_USERNAME: 'Kepala', MASTER_PASSWORD: 'kepala' }, 'MASTER_PASSWORD: is a common example'],
    [{ SITE_URL: 'papan' }, 'SITE_URL: '],
    [{ BREAK_GLASS_CIDRS: '127.0.0.1, rumah' }, 'BREAK_GLASS_CIDRS: must be a comma-separated list'],
    [
      { PASSWORD_MIN: '12', MASTER_USERNAME: 'Kepala', MASTER_PASSWORD: 'sebelas1111' },
      'MASTER_PASSWORD: must have at least 12 characters',
    ],
  ])('refuses %j', (bad, sentence) => {
    expect(() => readAuthConfig({ ...env, ...bad })).toThrow(sentence)
  })
})

describe('readCommandConfig', () => {
  it('requires a master admin', () => {
    expect(() => readCommandConfig(stores)).toThrow('MASTER_USERNAME: is missing')
  })
})
