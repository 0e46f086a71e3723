import { describe, expect, it } from '@jest/globals'
import type { SafeStorage } from '../../shared/storage/safe-storage.ts'
import { createTokenKeeper, tokenKey, tokenOwner } from './access-token.ts'

const storageOf = (kept: Map<string, string>, takes = true): SafeStorage => ({
  get: (key) => kept.get(key) ?? null,
  set(key, value) {
    if (takes) kept.set(key, value)
    return takes
  },
  remove: (key) => void kept.delete(key),
})

describe('access token', () => {
  it('is stored in local storage under authToken', () => {
    const kept = new Map<string, string>()
    const token = createTokenKeeper(storageOf(kept))
    token.keep('a.b.c')
    expect(tokenKey).toBe('authToken')
    expect(kept.get('authToken')).toBe('a.b.c')
    expect(createTokenKeeper(storageOf(kept)).read()).toBe('a.b.c')
    token.drop()
    expect([...kept]).toEqual([])
  })

  it('is kept in memory when storage fails, and dropped from there', () => {
    const token = createTokenKeeper(storageOf(new Map(), false))
    token.keep('a.b.c')
    expect(token.read()).toBe('a.b.c')
    token.drop()
    expect(token.read()).toBeNull()
  })

  it('follows changes by another tab', () => {
    const kept = new Map<string, string>()
    const token = createTokenKeeper(storageOf(kept))
    token.keep('a.b.c')
    kept.delete(tokenKey)
    expect(token.read()).toBeNull()
  })
})

const tokenOf = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

it.each([
  [tokenOf({ sub: 'u-1', username: 'rátna' }), 'u-1'],
  [tokenOf({ sub: 7 }), null],
  [tokenOf(null), null],
  ['tanpa-titik', null],
  ['', null],
  [null, null],
])('tokenOwner of %j is %j', (token, owner) => expect(tokenOwner(token)).toBe(owner))
