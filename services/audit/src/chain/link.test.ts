import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { givenEntry } from '../test-kit/given-entry.ts'
import { chained, chainStart, hashOf, wellFormed } from './link.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the chain', () => {
  it('hashes the previous hash and the fields in order', () => {
    const [entry] = chained([givenEntry('e1')], { seq: 41, hash: 'a'.repeat(64) })
    expect(entry).toMatchObject({ _id: 42, previous: 'a'.repeat(64) })
    expect(entry?.hash).toBe(
      sha256(
        `${'a'.repeat(64)}[42,"e1","login.succeeded.v1","2025-01-31T05:00:00.000Z","budi","Budi","203.0.113.5",null,"LOGIN_SUCCESS","Login berhasil.","{}"]`,
      ),
    )
  })

  it('numbers entries without gaps and links each to the previous one', () => {
    const entries = chained([givenEntry('e1'), givenEntry('e2'), givenEntry('e3')], chainStart)
    expect(entries.map(({ _id }) => _id)).toEqual([1, 2, 3])
    expect(entries.map(({ previous }) => previous)).toEqual([chainStart.hash, entries[0]?.hash, entries[1]?.hash])
  })

  it.each([
    ['another number', { _id: 8 }],
    ['another user', { userId: 'ani' }],
    ['no user', { userId: null }],
    ['a text moved to the next field', { action: 'LOGIN_SUCCESSL', details: 'ogin berhasil.' }],
    ['a request', { requestId: '' }],
    ['a text for a number', { _id: '7' as unknown as number }],
  ])('gives an entry with %s another hash', (_name, changes) => {
    const entry = { ...givenEntry('e1'), _id: 7 }
    expect(hashOf(chainStart.hash, { ...entry, ...changes })).not.toBe(hashOf(chainStart.hash, entry))
  })

  it('replaces lone surrogates', () => {
    expect(wellFormed(givenEntry('e\ud800', { username: '\udfff😀' }))).toMatchObject({
      eventId: 'e\ufffd',
      username: '\ufffd😀',
    })
  })
})
