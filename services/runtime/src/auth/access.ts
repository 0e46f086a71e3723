import { accessSnapshot, type AccessSnapshot, type TokenClaims } from '@papan/contracts/calls/auth-calls.ts'
import { callService } from '../http/call-service.ts'
import { createAddressList } from '../http/client-address.ts'
import type { Logger } from '../logger.ts'
import { verifyToken } from './tokens.ts'

type AccessDeps = { authInternalUrl: string; log: Logger; clock: () => number }
/** `ask` answers an access snapshot as JSON text. */
type AskedAccessDeps = { ask: () => Promise<string>; log: Logger; clock: () => number }

const pollMs = 2_000
const retryMs = 200
/** Older knowledge than this counts as none: a revocation must reach every door within 5 s. */
const maxAgeMs = 5_000
const startMs = 10_000
const maxRemembered = 1_000

/** How a token stands: `unknown` means auth could not be asked lately, and admin calls stay closed. */
export type TokenStanding = { kind: 'valid'; claims: TokenClaims } | { kind: 'refused' } | { kind: 'unknown' }

/** Who a token was issued to, and when. */
export type TokenHolder = Pick<TokenClaims, 'sub' | 'iat' | 'jti'>

/** Who is trusted right now, as auth tells it; asked by every door. */
export type Access = {
  check: (token: string) => TokenStanding
  /**
   * Whether an admin's authority was revoked since a token was issued to them, for work that outlives its request: a token that expired
   * or logged out leaves it as it is. Known for as long as a token lives.
   */
  checkHolder: (holder: TokenHolder) => 'valid' | 'revoked' | 'unknown'
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
  const kept = new Set(snapshot.keptTokens)
  // A map, because a user may be called like something every object has.
  const validAfter = new Map(Object.entries(snapshot.validAfter))
  const inList = createAddressList(snapshot.allowedIps)
  const isHolder = ({ sub, iat, jti }: TokenHolder) =>
    iat >= snapshot.refusedBefore && (iat >= (validAfter.get(sub) ?? 0) || kept.has(jti))
  return {
    isHolder,
    standing: (claims: TokenClaims): boolean =>
      claims.exp * 1000 > clock() && !revoked.has(claims.jti) && isHolder(claims),
    verify: (token: string) => verifyToken(token, keys, clock()),
    isAddressAllowed: (address: string) => snapshot.allowedIps.length === 0 || inList(address),
  }
}

const askAuth = async (authInternalUrl: string): Promise<string> => {
  const { status, text } = await callService(new URL('/internal/access', authInternalUrl), { timeoutMs: 1_500 })
  if (status !== 200) throw new Error(`auth answered ${status}`)
  return text
}

/** Keeps the access snapshot of auth at most 2 s old, and says so when it cannot. */
export const createAccess = ({ authInternalUrl, log, clock }: AccessDeps): Access =>
  createAccessBy({ ask: () => askAuth(authInternalUrl), log, clock })

/** The same over any source of snapshots; auth itself reads its own store. */
export const createAccessBy = ({ ask, log, clock }: AskedAccessDeps): Access => {
  let judge: ReturnType<typeof judgeBy> | null = null
  let shown = ''
  let takenAt = 0
  let asked = 0
  let answered = 0
  let failing = false
  const startedAt = clock()
  const remembered = new Map<string, TokenClaims>()

  const refresh = async () => {
    const askedAt = clock()
    const question = ++asked
    try {
      const text = await ask()
      // An older question that was answered late knows less.
      if (question < answered) return
      answered = question
      if (text !== shown) {
        judge = judgeBy(accessSnapshot.parse(JSON.parse(text)), clock)
        shown = text
        remembered.clear()
      }
      takenAt = askedAt
      failing = false
    } catch (error) {
      // Services start side by side: that auth is not there yet is news only after a while.
      if (!failing && (judge || clock() - startedAt > startMs)) {
        log.warn({ err: error }, 'auth cannot be asked who is trusted')
        failing = true
      }
    }
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const loop = async () => {
    await refresh()
    // Until auth first answered, ask often: services start side by side. So too after a question without an answer: waiting for the
    // next one as usual, what is known would grow too old of a single answer that was lost.
    if (!stopped) timer = setTimeout(() => void loop(), judge && !failing ? pollMs : retryMs)
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
    checkHolder(holder) {
      if (!judge || !isFresh()) return 'unknown'
      return judge.isHolder(holder) ? 'valid' : 'revoked'
    },
    isAddressAllowed: (address) => judge !== null && isFresh() && judge.isAddressAllowed(address),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
