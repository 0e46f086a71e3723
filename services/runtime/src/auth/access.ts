import { accessSnapshot, type AccessSnapshot, type TokenClaims } from '@papan/contracts/calls/auth-calls.ts'
import { createAddressList } from '../http/client-address.ts'
import type { Logger } from '../logger.ts'
import { verifyToken } from './tokens.ts'

type AccessDeps = { authInternalUrl: string; log: Logger; clock: () => number }

const pollMs = 2_000
/** Older knowledge than this counts as none: a revocation must reach every door within 5 s. */
const maxAgeMs = 5_000
const maxRemembered = 1_000

/** How a token stands: `unknown` means auth could not be asked lately, and admin calls stay closed. */
export type TokenStanding = { kind: 'valid'; claims: TokenClaims } | { kind: 'refused' } | { kind: 'unknown' }

/** Who is trusted right now, as auth tells it; asked by every door. */
export type Access = {
  check: (token: string) => TokenStanding
  isAddressAllowed: (address: string) => boolean
  isFresh: () => boolean
  /** Asks auth at once, for example after an event that revoked somebody. */
  refresh: () => Promise<void>
  stop: () => void
}

/** Judges tokens and addresses by one snapshot of auth. */
export const judgeBy = (snapshot: AccessSnapshot, clock: () => number) => {
  const keys = new Map(snapshot.keys.map(({ kid, pem }) => [kid, pem]))
  const revoked = new Set(snapshot.revokedTokens)
  const inList = createAddressList(snapshot.allowedIps)
  return {
    standing(claims: TokenClaims): boolean {
      const validAfter = snapshot.validAfter[claims.sub]
      return (
        claims.exp * 1000 > clock() &&
        !revoked.has(claims.jti) &&
        (validAfter === undefined || claims.iat >= validAfter)
      )
    },
    verify: (token: string) => verifyToken(token, keys, clock()),
    isAddressAllowed: (address: string) => snapshot.allowedIps.length === 0 || inList(address),
  }
}

/** Keeps the access snapshot at most 2 s old, and says so when it cannot. */
export const createAccess = ({ authInternalUrl, log, clock }: AccessDeps): Access => {
  let judge: ReturnType<typeof judgeBy> | null = null
  let shown = ''
  let takenAt = 0
  let failing = false
  const remembered = new Map<string, TokenClaims>()

  const refresh = async () => {
    const askedAt = clock()
    try {
      const answer = await fetch(new URL('/internal/access', authInternalUrl), { signal: AbortSignal.timeout(1_500) })
      if (!answer.ok) throw new Error(`auth answered ${answer.status}`)
      const text = await answer.text()
      if (text !== shown) {
        judge = judgeBy(accessSnapshot.parse(JSON.parse(text)), clock)
        shown = text
        remembered.clear()
      }
      takenAt = askedAt
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'auth cannot be asked who is trusted')
      failing = true
    }
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const loop = async () => {
    await refresh()
    // Until auth first answered, ask often: services start side by side.
    if (!stopped) timer = setTimeout(() => void loop(), judge ? pollMs : 200)
  }
  void loop()

  const isFresh = () => judge !== null && clock() - takenAt <= maxAgeMs
  return {
    isFresh,
    refresh,
    check(token) {
      if (!judge || !isFresh()) return { kind: 'unknown' }
      const claims = remembered.get(token) ?? judge.verify(token)
      if (!claims || !judge.standing(claims)) return { kind: 'refused' }
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(token, claims)
      return { kind: 'valid', claims }
    },
    isAddressAllowed: (address) => judge !== null && isFresh() && judge.isAddressAllowed(address),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
