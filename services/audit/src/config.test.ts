import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { readConfig } from '@papan/runtime/config.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { auditSettings, checkpointKeySetting } from './config.ts'

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
/** From a 32-byte seed in hexadecimal. */
const keyOf = (seed: string) =>
  createPrivateKey({ key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'), format: 'der', type: 'pkcs8' })
const key = pemOf(generateKeyPairSync('ed25519').privateKey)
const otherKind = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
const published = pemOf(keyOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'))

describe('the key of checkpoints', () => {
  it.each([
    ['a short one', 'rahasia-1', 'must be an Ed25519 private key in PKCS8 PEM'],
    ['half of one', key.slice(0, 60), 'must be an Ed25519 private key in PKCS8 PEM'],
    ['one of another kind', otherKind, 'must be an Ed25519 private key in PKCS8 PEM'],
    ['the one of RFC 8032', published, 'is a published example: create your own key'],
    ['zeros', pemOf(keyOf('00'.repeat(32))), 'is a published example: create your own key'],
  ])('is refused when it is %s, in one sentence without the key', (_name, given, message) => {
    const issues = checkpointKeySetting.safeParse(given).error?.issues.map((issue) => issue.message)
    expect(issues).toEqual([message])
  })
})

describe('the settings of audit', () => {
  const env = {
    ...createTestEventKeys().envOf('audit'),
    PORT: '1',
    INTERNAL_PORT: '2',
    MONGO_URL: 'mongodb://127.0.0.1:1',
    MONGO_DB: 'audit',
    REDIS_URL: 'redis://127.0.0.1:1',
    NEIGHBOURS: '127.0.0.1:1/1',
    CHECKPOINTS_DIR: '/nowhere',
    CHECKPOINT_PRIVATE_KEY: key,
  }

  it.each([
    ['no key', { CHECKPOINT_PRIVATE_KEY: '' }, 'CHECKPOINT_PRIVATE_KEY: is missing'],
    ['no place for checkpoints', { CHECKPOINTS_DIR: '' }, 'CHECKPOINTS_DIR: is missing'],
    ['a retention of nothing', { LOG_RETENTION_DAYS: '0' }, 'LOG_RETENTION_DAYS: Too small'],
  ])('with %s are refused in one clear sentence', (_name, settings, sentence) => {
    expect(readConfig(auditSettings, env)).toMatchObject({ LOG_RETENTION_DAYS: 730 })
    expect(() => readConfig(auditSettings, { ...env, ...settings })).toThrow(sentence)
  })
})
