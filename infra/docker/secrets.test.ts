import { afterAll, describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@papan/runtime/config.ts'
import { kidOf } from '@papan/runtime/signing/ed25519.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'

const script = join(import.meta.dirname, 'secrets.mjs')
const folder = mkdtempSync(join(tmpdir(), 'papan-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) =>
  execFileSync(process.execPath, [script, ...args], { env: { ...process.env, SECRETS_DIR: folder }, encoding: 'utf8' })
const contents = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)

describe('secrets for the compose file', () => {
  it('are created once, in a folder open to its owner alone', () => {
    run()
    const first = contents()
    run()

    expect(contents()).toEqual(first)
    expect(modeOf('.')).toBe('700')
    expect([modeOf('passwords.json'), modeOf('token-key.pem')]).toEqual(['600', '444'])
    expect(first['mongo-url-audit']).toMatch(
      /^mongodb:\/\/audit:[\w-]{32}@mongo:27017\/\?replicaSet=rs0&authSource=admin$/,
    )
  })

  it('give Redis password hashes only', () => {
    const { 'redis-users.acl': users = '', 'redis-url-content': url = '' } = contents()
    const password = new URL(url).password

    expect(password).toHaveLength(32)
    expect(users).not.toContain(password)
    expect(users).toMatch(/^user default on nopass .*-@all \+ping$/m)
  })

  it('keep the previous key after a rotation', () => {
    const before = contents()
    run('--rotate', 'token')
    const after = contents()

    expect(before['token-previous-key.pem']).toBe('')
    expect(after['token-previous-key.pem']).toBe(before['token-key.pem'])
    expect(after['token-key.pem']).not.toBe(before['token-key.pem'])
    expect({ ...after, 'token-key.pem': '', 'token-previous-key.pem': '' }).toEqual({ ...before, 'token-key.pem': '' })
  })

  it('keep the previous key of second factors after a rotation', () => {
    const before = contents()
    run('--rotate', 'second-factor')
    const after = contents()

    expect(before['second-factor-key']).toMatch(/^[\w-]{43}$/)
    expect(after['second-factor-previous-key']).toBe(before['second-factor-key'])
    expect(after['second-factor-key']).not.toBe(before['second-factor-key'])
  })

  it('publish both public keys of a service after a rotation', () => {
    const settings = () => {
      const { 'events-content-key.pem': EVENT_PRIVATE_KEY, 'events-public-keys': EVENT_PUBLIC_KEYS } = contents()
      return readConfig(eventSignerSettings, { EVENT_PRIVATE_KEY, EVENT_PUBLIC_KEYS })
    }
    const before = settings()
    run('--rotate', 'events-content')
    const after = settings()

    expect([before.EVENT_PUBLIC_KEYS.size, after.EVENT_PUBLIC_KEYS.size]).toEqual([4, 5])
    for (const { EVENT_PRIVATE_KEY } of [before, after])
      expect(after.EVENT_PUBLIC_KEYS.get(kidOf(EVENT_PRIVATE_KEY))?.service).toBe('content')
  })
})
