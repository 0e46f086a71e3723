import { describe, expect, it } from '@jest/globals'
import { noRevocations, revokeAll, revokeToken } from './revocations.ts'

const hour = 3_600
const token = (jti: string, iat: number) => ({ jti, iat, exp: iat + 8 * hour })

describe('revokeToken', () => {
  it('adds the token and drops expired ones', () => {
    const before = { ...noRevocations, validAfter: 5, revokedTokens: [token('expired', 0), token('alive', hour)] }
    expect(revokeToken(before, token('new', 8 * hour), 8 * hour)).toEqual({
      validAfter: 5,
      revokedTokens: [token('new', 8 * hour), token('alive', hour)],
      keptTokens: [],
    })
  })

  it('raises validAfter past the oldest token once the list is full', () => {
    const revokedTokens = Array.from({ length: 100 }, (_, index) => token(`t${index}`, 100 + index))
    const after = revokeToken({ ...noRevocations, revokedTokens }, token('new', 500), 600)
    expect(after.validAfter).toBe(101)
    expect(after.revokedTokens).toHaveLength(100)
    for (const { jti, iat } of [...revokedTokens, token('new', 500)]) {
      expect(iat < after.validAfter || after.revokedTokens.some((kept) => kept.jti === jti)).toBe(true)
    }
  })

  it('drops a kept token that logged out, and keeps the unexpired others', () => {
    const before = { ...noRevocations, keptTokens: [token('mine', hour), token('other', hour), token('expired', 0)] }
    const after = revokeToken(before, token('mine', hour), 8 * hour)
    expect(after.keptTokens).toEqual([token('other', hour)])
    expect(after.revokedTokens).toEqual([token('mine', hour)])
  })
})

describe('revokeAll', () => {
  it('refuses every token issued until now, this second included, except the kept one', () => {
    const after = revokeAll({ ...noRevocations, revokedTokens: [token('out', 50)] }, 100, token('mine', 100))
    expect(after).toEqual({ validAfter: 101, revokedTokens: [], keptTokens: [token('mine', 100)] })
    expect(revokeAll(after, 100)).toEqual({ validAfter: 102, revokedTokens: [], keptTokens: [] })
  })
})
