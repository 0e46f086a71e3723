import { describe, expect, it } from '@jest/globals'
import { revokeToken } from './revocations.ts'

const hour = 3_600
const token = (jti: string, iat: number) => ({ jti, iat, exp: iat + 8 * hour })

describe('revokeToken', () => {
  it('adds the token and drops those that have expired by themselves', () => {
    const before = { validAfter: 5, revokedTokens: [token('expired', 0), token('alive', hour)] }
    expect(revokeToken(before, token('new', 8 * hour), 8 * hour)).toEqual({
      validAfter: 5,
      revokedTokens: [token('new', 8 * hour), token('alive', hour)],
    })
  })

  it('refuses everything as old as the oldest once the list is full, so that none of its tokens comes back', () => {
    const revokedTokens = Array.from({ length: 100 }, (_, index) => token(`t${index}`, 100 + index))
    const after = revokeToken({ validAfter: 0, revokedTokens }, token('new', 500), 600)
    expect(after.validAfter).toBe(101)
    expect(after.revokedTokens).toHaveLength(100)
    for (const { jti, iat } of [...revokedTokens, token('new', 500)]) {
      expect(iat < after.validAfter || after.revokedTokens.some((kept) => kept.jti === jti)).toBe(true)
    }
  })
})
