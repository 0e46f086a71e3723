import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../config.ts'
import { publicTextOf } from '../signing/ed25519.ts'
import { createTestEventKeys } from '../test-kit/test-event-keys.ts'
import { eventSignerSettings } from './event-keys.ts'

const keys = createTestEventKeys()
const env = keys.envOf('content')
const newPublic = () => publicTextOf(generateKeyPairSync('ed25519').publicKey)
const zeros = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'00'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
const read = (settings: Record<string, string>) => readConfig(eventSignerSettings, { ...env, ...settings })

describe('the keys of the stream', () => {
  it('are parsed, one or two per service, private keys in PEM or base64', () => {
    expect(read({}).EVENT_PUBLIC_KEYS.size).toBe(5)
    const two = `${env.EVENT_PUBLIC_KEYS},content=${newPublic()}\nmedia=${newPublic()}\n`
    expect(read({ EVENT_PUBLIC_KEYS: two }).EVENT_PUBLIC_KEYS.size).toBe(7)
    const der = keys.privateKeyOf('content').export({ type: 'pkcs8', format: 'der' }).toString('base64')
    expect(read({ EVENT_PRIVATE_KEY: der }).EVENT_PRIVATE_KEY.asymmetricKeyType).toBe('ed25519')
  })

  it('may name a service of a later release, so that one setting serves both during a roll', () => {
    const later = read({ EVENT_PUBLIC_KEYS: `${env.EVENT_PUBLIC_KEYS},tally=${newPublic()}` }).EVENT_PUBLIC_KEYS
    expect([...later.values()].map(({ service }) => service)).toContain('tally')
  })

  const publicKeys = env.EVENT_PUBLIC_KEYS
  it.each([
    [{ EVENT_PRIVATE_KEY: '' }, 'EVENT_PRIVATE_KEY: is missing'],
    [{ EVENT_PRIVATE_KEY: 'rahasia' }, 'EVENT_PRIVATE_KEY: must be an Ed25519 private key in PKCS8'],
    [{ EVENT_PRIVATE_KEY: publicTextOf(keys.privateKeyOf('content')) }, 'EVENT_PRIVATE_KEY: must be an Ed25519'],
    [
      { EVENT_PRIVATE_KEY: zeros.export({ type: 'pkcs8', format: 'pem' }).toString() },
      'EVENT_PRIVATE_KEY: is a published example',
    ],
    [{ EVENT_PUBLIC_KEYS: '' }, 'EVENT_PUBLIC_KEYS: is missing'],
    [
      { EVENT_PUBLIC_KEYS: publicKeys.replace(/,audit=.*/, '') },
      'EVENT_PUBLIC_KEYS: must hold one or two keys of audit',
    ],
    [
      { EVENT_PUBLIC_KEYS: `${publicKeys},auth=${newPublic()},auth=${newPublic()}` },
      'EVENT_PUBLIC_KEYS: must hold one or two keys of auth',
    ],
    [{ EVENT_PUBLIC_KEYS: `${publicKeys},${newPublic()}` }, 'is no name of a service: must be SERVICE=KEY'],
    [
      { EVENT_PUBLIC_KEYS: `${publicKeys},auth=abc` },
      'EVENT_PUBLIC_KEYS: the key of auth must be an Ed25519 public key',
    ],
    [{ EVENT_PUBLIC_KEYS: `${publicKeys},auth=${publicTextOf(zeros)}` }, 'the key of auth is a published example'],
    [{ EVENT_PUBLIC_KEYS: `${publicKeys},${publicKeys}` }, 'is there twice'],
  ])('are refused when unsafe: %#', (settings, message) => {
    expect(() => read(settings)).toThrow(message)
    expect(() => read(settings)).not.toThrow('rahasia')
  })
})
