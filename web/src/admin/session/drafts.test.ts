import { beforeEach, describe, expect, it } from '@jest/globals'
import { createDrafts } from './drafts.ts'

const hour = 60 * 60 * 1000
let stored: Map<string, string>
let now: number
const storage = {
  get: (key: string) => stored.get(key) ?? null,
  set: (key: string, value: string) => {
    stored.set(key, value)
    return true
  },
  remove: (key: string) => void stored.delete(key),
}
const drafts = createDrafts(storage, () => now)

beforeEach(() => {
  stored = new Map()
  now = 1000
})

describe('a draft', () => {
  it('is found by its user and form alone, with the time it was typed', () => {
    drafts.keep('ratna', 'pasaran', { name: 'SABAH' }, { rev: 3 })
    expect(drafts.find('ratna', 'pasaran')).toEqual({ at: 1000, values: { name: 'SABAH' }, base: { rev: 3 } })
    expect(drafts.find('budi', 'pasaran')).toBeNull()
    expect(drafts.find('ratna', 'pengguna')).toBeNull()
  })

  it.each([
    ['just before a day', 24 * hour - 1, true],
    ['after a day', 24 * hour, false],
  ])('%s', (_when, age, isThere) => {
    drafts.keep('ratna', 'pasaran', { name: 'SABAH' })
    now += age
    expect(drafts.find('ratna', 'pasaran') !== null).toBe(isThere)
  })

  it('is dropped once saved, with what is a day old, and nothing is left in the browser', () => {
    drafts.keep('ratna', 'pasaran', { name: 'SABAH' })
    now += 24 * hour
    drafts.keep('ratna', 'pengguna', { username: 'wati' })
    drafts.keep('ratna', 'pengguna', null)
    expect(stored.size).toBe(0)
  })

  it('goes at the logout of its user alone', () => {
    drafts.keep('ratna', 'pasaran', { name: 'SABAH' })
    drafts.keep('budi', 'pasaran', { name: 'SYDNEY' })
    drafts.dropAll('ratna')
    expect(drafts.find('ratna', 'pasaran')).toBeNull()
    expect(drafts.find('budi', 'pasaran')?.values).toEqual({ name: 'SYDNEY' })
  })

  it.each(['', '{', '[]', '{"ratna":{"pasaran":{"at":"x"}}}'])('reads %j as none', (text) => {
    stored.set('formDrafts', text)
    expect(drafts.find('ratna', 'pasaran')).toBeNull()
    drafts.keep('ratna', 'pasaran', { name: 'SABAH' })
    expect(drafts.find('ratna', 'pasaran')).not.toBeNull()
  })
})
