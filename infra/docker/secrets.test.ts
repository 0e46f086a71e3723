import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@papan/runtime/config.ts'
import { kidOf } from '@papan/runtime/signing/ed25519.ts'
import { eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'

const script = join(import.meta.dirname, 'secrets.mjs')
const folder = mkdtempSync(join(tmpdir(), 'papan-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const envFolder = mkdtempSync(join(tmpdir(), 'papan-env-'))
afterAll(() => rmSync(envFolder, { recursive: true }))
const envFile = join(envFolder, '.env')
/** No port is looked at, and no server is asked for the time. */
const env = {
  ...process.env,
  SECRETS_DIR: folder,
  COMPOSE_ENV_FILES: envFile,
  PORT: '0',
  ACME_DIRECTORY: 'http://127.0.0.1:9/',
}

const run = (...args: string[]) => execFileSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
const failing = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, stderr }
}
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

    expect([before.EVENT_PUBLIC_KEYS.size, after.EVENT_PUBLIC_KEYS.size]).toEqual([5, 6])
    for (const { EVENT_PRIVATE_KEY } of [before, after])
      expect(after.EVENT_PUBLIC_KEYS.get(kidOf(EVENT_PRIVATE_KEY))?.service).toBe('content')
  })
})

describe('receivers of alerts', () => {
  afterEach(() => rmSync(envFile, { force: true }))

  it('is kept in the configuration of Alertmanager, from .env', () => {
    writeFileSync(
      envFile,
      [
        'ALERT_EMAIL="smtp://akun%40contoh.id:kata%3Asandi@mail.contoh.id?from=alarm@contoh.id&to=jaga@contoh.id"',
        'ALERT_TELEGRAM=https://api.telegram.org/bot123:ABC-d?chat_id=-1001',
        'ALERT_WATCHDOG=https://periksa.contoh.id/5b1e',
      ].join('\n'),
    )
    run()
    const { receivers } = JSON.parse(contents()['alertmanager.yml'] ?? '') as { receivers: unknown[] }
    const receiver = (name: string, isQuiet: boolean) => ({
      name,
      email_configs: [
        expect.objectContaining({
          smarthost: 'mail.contoh.id:587',
          auth_username: 'akun@contoh.id',
          auth_password: 'kata:sandi',
          require_tls: true,
          from: 'alarm@contoh.id',
          to: 'jaga@contoh.id',
        }),
      ],
      telegram_configs: [
        expect.objectContaining({
          api_url: 'https://api.telegram.org',
          bot_token: '123:ABC-d',
          chat_id: -1001,
          disable_notifications: isQuiet,
        }),
      ],
      webhook_configs: [],
    })
    expect(receivers).toEqual([
      receiver('page', false),
      receiver('ticket', true),
      { name: 'watchdog', webhook_configs: [{ url: 'https://periksa.contoh.id/5b1e', send_resolved: false }] },
    ])
  })

  it.each([
    ['ALERT_EMAIL', 'jaga@contoh.id', 'smtp://USER:PASSWORD@HOST:587?from=FROM&to=TO'],
    ['ALERT_EMAIL', 'smtp://akun:rahasia@mail.contoh.id?to=jaga@contoh.id', 'smtp://USER:PASSWORD@HOST:587?from=FROM'],
    ['ALERT_EMAIL', 'https://akun:rahasia@mail.contoh.id?from=a@b&to=c@d', 'smtp://USER:PASSWORD@HOST:587'],
    ['ALERT_TELEGRAM', '123:rahasia', 'https://api.telegram.org/botTOKEN?chat_id=NUMBER'],
    ['ALERT_TELEGRAM', 'https://api.telegram.org/bot1:rahasia?chat_id=jaga', 'https://api.telegram.org/botTOKEN'],
    ['ALERT_WEBHOOK', 'contoh.id/rahasia', 'an address that begins with https:// or http://'],
    ['ALERT_WATCHDOG', 'mailto:rahasia@contoh.id', 'an address that begins with https:// or http://'],
  ])('%s=%s is refused with a sentence without the value, and changes nothing', (name, value, form) => {
    const before = contents()
    writeFileSync(envFile, `${name}=${value}\n`)
    const { status, stderr } = failing()
    expect([status, stderr.split('\n').length, stderr]).toEqual([1, 2, expect.stringContaining(form)])
    expect(stderr).toMatch(new RegExp(`^${name} is not an address of its kind: it takes `))
    expect(stderr).not.toContain('rahasia')
    expect(contents()).toEqual(before)
  })
})

describe('the domain', () => {
  it('is kept in .env with the address for certificates, beside other lines', () => {
    writeFileSync(envFile, '# ours\nSITE_NAME="Angka Kita"\nDOMAIN=lama.id\n', { mode: 0o640 })
    // Whether the domain leads here is another question.
    failing('--domain', 'contoh.test', '--email', 'admin@contoh.test')
    expect(readFileSync(envFile, 'utf8')).toBe(
      '# ours\nSITE_NAME="Angka Kita"\nDOMAIN=contoh.test\nCERTIFICATE_EMAIL=admin@contoh.test\n',
    )
    expect((statSync(envFile).mode & 0o777).toString(8)).toBe('640')
    rmSync(envFile)
  })

  it.each([
    [['--domain', 'https://contoh.id', '--email', 'a@contoh.id'], 'DOMAIN is "https://contoh.id": it takes a name in '],
    [['--domain', 'contoh.id'], 'CERTIFICATE_EMAIL is missing: '],
    [['--domain'], '--domain needs a value'],
    [['--doman', 'contoh.id'], '--doman is not known; the flags are --rotate, --domain, --email'],
    [['--rotate', 'tokens'], '--rotate takes one of: second-factor, destination, token, '],
  ])('%j is refused with a sentence', (args, sentence) => {
    const { status, stderr } = failing(...args)
    expect([status, stderr.split('\n').length, stderr]).toEqual([1, 2, expect.stringContaining(sentence)])
  })

  it('is not needed: the next command and the first login are printed', () => {
    expect(run()).toMatch(/^Next: +docker compose up -d$/m)
    expect(run()).toMatch(/^First login: +http:\/\/localhost:0\/login, master with the password in .*master-password$/m)
  })
})
