import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretFiles } from './secret-files.ts'

type Secret = { kind: string; metadata: { name: string; namespace: string }; data: Record<string, string> }

const folder = mkdtempSync(join(tmpdir(), 'papan-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (dir: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'secrets.ts')], {
    env: { ...process.env, SECRETS_DIR: dir },
    encoding: 'utf8',
  })

describe('Secrets for Kubernetes', () => {
  let secrets: Map<string, Record<string, string>>
  beforeAll(() => {
    execFileSync(process.execPath, [join(import.meta.dirname, '../docker/secrets.mjs')], {
      env: {
        ...process.env,
        SECRETS_DIR: folder,
        MASTER_USERNAME: 'kepala',
        MONGO_HOSTS: 'mongo-0.example:27017,mongo-1.example:27017',
        MONGO_OPTIONS: 'replicaSet=main&authSource=admin&tls=true',
        REDIS_SERVER: 'rediss://redis.example:6380',
      },
    })
    const { items } = JSON.parse(run(folder).stdout) as { items: Secret[] }
    const textOf = (data: Record<string, string>) =>
      Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]))
    secrets = new Map(items.map(({ metadata, data }) => [metadata.name, textOf(data)]))
  })

  it('hold the files of the folder', () => {
    expect([...secrets.keys()]).toEqual(Object.keys(secretFiles))
    expect(secrets.get('auth')).toMatchObject({
      MASTER_USERNAME: 'kepala',
      TOKEN_PRIVATE_KEY: readFileSync(join(folder, 'token-key.pem'), 'utf8'),
      TOKEN_PREVIOUS_KEY: '',
    })
    expect(secrets.get('redis-users')?.['users.acl']).toBe(readFileSync(join(folder, 'redis-users.acl'), 'utf8'))
  })

  it('name the servers given', () => {
    expect(secrets.get('backup')?.['MONGO_URL']).toMatch(
      /^mongodb:\/\/backup:[\w-]{32}@mongo-0\.example:27017,mongo-1\.example:27017\/\?replicaSet=main&authSource=admin&tls=true$/,
    )
    expect(secrets.get('gateway')?.['REDIS_URL']).toMatch(/^rediss:\/\/gateway:[\w-]{32}@redis\.example:6380$/)
  })

  it('give backups no key that signs', () => {
    expect(secrets.get('backup')?.['CHECKPOINT_PUBLIC_KEY']).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
    expect(JSON.stringify([secrets.get('backup'), secrets.get('restore'), secrets.get('import')])).not.toContain(
      'PRIVATE',
    )
  })

  it('are refused with one sentence without the files', () => {
    const { status, stdout, stderr } = run(join(folder, 'nowhere'))
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^\S+nowhere has no \S+: run SECRETS_DIR=\S+ node infra\/docker\/secrets\.mjs first\.\n$/)
  })
})
