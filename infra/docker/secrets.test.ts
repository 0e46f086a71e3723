import { afterAll, describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'secrets.mjs')
const folder = mkdtempSync(join(tmpdir(), 'papan-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) =>
  execFileSync(process.execPath, [script, ...args], { env: { ...process.env, SECRETS_DIR: folder }, encoding: 'utf8' })
const contents = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)

describe('secrets for the compose file', () => {
  it('are made once, in a folder that only its owner enters', () => {
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

  it('tell Redis the hashes of passwords and no password', () => {
    const { 'redis-users.acl': users = '', 'redis-url-content': url = '' } = contents()
    const password = new URL(url).password

    expect(password).toHaveLength(32)
    expect(users).not.toContain(password)
    expect(users).toMatch(/^user default on nopass .*-@all \+ping$/m)
  })

  it('keep the key before the last rotation', () => {
    const before = contents()
    run('--rotate', 'token')
    const after = contents()

    expect(before['token-previous-key.pem']).toBe('')
    expect(after['token-previous-key.pem']).toBe(before['token-key.pem'])
    expect(after['token-key.pem']).not.toBe(before['token-key.pem'])
    expect({ ...after, 'token-key.pem': '', 'token-previous-key.pem': '' }).toEqual({ ...before, 'token-key.pem': '' })
  })
})
