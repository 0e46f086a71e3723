import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { databases } from '../backup/databases.ts'
import { scratchOf } from '../backup/schedule/check-restore.ts'

type Role = { role: string; db: string }

/** Runs the script against a server that keeps a list of users, and returns their roles. */
const rolesMade = (): Record<string, Role[]> => {
  const made: Record<string, Role[]> = {}
  const names = ['root', ...databases, 'backup', 'restore']
  const admin = {
    getUser: (user: string) => (user === 'auth' ? { user } : null),
    createUser: ({ user, roles }: { user: string; roles: Role[] }) => (made[user] = roles),
    updateUser: (user: string, { roles }: { roles: Role[] }) => (made[user] = roles),
  }
  runInNewContext(readFileSync(join(import.meta.dirname, 'mongo/init.js'), 'utf8'), {
    require: () => ({ readFileSync: () => JSON.stringify(Object.fromEntries(names.map((name) => [name, 'secret']))) }),
    process: { env: {} },
    connect: () => admin,
    print: () => undefined,
  })
  // Objects of another realm have other prototypes.
  return JSON.parse(JSON.stringify(made)) as Record<string, Role[]>
}

describe('the users of MongoDB', () => {
  const roles = rolesMade()

  it.each(databases)('%s may write its own database alone', (service) =>
    expect(roles[service]).toEqual([{ role: 'readWrite', db: service }]),
  )

  it('backup may read what it copies, and write its scratch databases alone', () => {
    const byRole = Map.groupBy(roles['backup'] ?? [], ({ role }) => role)
    const on = (role: string) =>
      byRole
        .get(role)
        ?.map(({ db }) => db)
        .toSorted()
    expect(on('read')).toEqual([...databases].toSorted())
    expect(on('readWrite')).toEqual(databases.map(scratchOf).toSorted())
    expect(on('dbAdmin')).toEqual(on('readWrite'))
    expect([...byRole.keys()].toSorted()).toEqual(['dbAdmin', 'read', 'readWrite'])
  })

  it('restore may write what it restores', () =>
    expect(roles['restore']?.toSorted((a, b) => a.db.localeCompare(b.db))).toEqual(
      [...databases].toSorted().map((db) => ({ role: 'readWrite', db })),
    ))
})
