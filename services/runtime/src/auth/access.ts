import { accessSnapshot, type AccessSnapshot, type TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { seenTokensPath } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { stepUpSeconds } from '@papan/contracts/limits.ts'
import { callService } from '../http/call-service.ts'
import { createAddressList } from '../http/addresses.ts'
import type { Logger } from '../logger.ts'
import { setupAudience, verifyToken, isProofOf } from './tokens.ts'

type AccessDeps = { authInternalUrl: string; log: Logger; clock: () => number }
type AskedAccessDeps = {
  ask: () => Promise<string>
  /** Token ids that were admitted lately, at most 1,000 in a minute. */
  reportSeen?: (tokens: string[]) => Promise<unknown>
  log: Logger
  clock: () => number
}

/** Events about these change who is trusted: their readers refresh at once, not only every 2 s. */
export const trustSubjects = new Set(['user', 'allowed-ips'])

const pollMs = 2_000
const retryMs = 200
/** A revocation must take effect everywhere within 5 s, so an older snapshot counts as unknown. */
const maxAgeMs = 5_000
const startMs = 10_000
const maxVerified = 1_000
const seenMs = 60_000
const maxSeen = 1_000

/**
 * `unknown`: auth has not answered lately, so admin calls are refused. `setup`: the user must set up a second factor
 * first, and reaches nothing else.
 */
export type TokenStatus = { kind: 'valid' | 'setup'; claims: TokenClaims } | { kind: 'refused' } | { kind: 'unknown' }

export type TokenHolder = Pick<TokenClaims, 'sub' | 'iat' | 'jti'>

export type Access = {
  check: (token: string) => TokenStatus
  /** For work that outlives its request: whether the admin's authority was revoked. Expiry and logout do not count. */
  checkHolder: (holder: TokenHolder) => 'valid' | 'revoked' | 'unknown'
  /** False while it is unknown. */
  isLoggedOut: (holder: Pick<TokenHolder, 'jti'>) => boolean
  isAddressAllowed: (address: string) => boolean
  /** Whether a sensitive call of this session may go on: not asked for, a login of the last 5 minutes, or a proof. */
  isSteppedUp: (claims: TokenClaims, proof: string | undefined) => boolean
  isFresh: () => boolean
  refresh: () => Promise<void>
  stop: () => void
}

export const judgeBy = (snapshot: AccessSnapshot, clock: () => number) => {
  const keys = new Map(snapshot.keys.map(({ kid, pem }) => [kid, pem]))
  const revoked = new Set(snapshot.revokedTokens)
  const kept = new Set(snapshot.keptTokens)
  // A map: a user may be named like a property of Object.prototype.
  const validAfter = new Map(Object.entries(snapshot.validAfter))
  const asked = new Set(snapshot.stepUp.users)
  const inList = createAddressList(snapshot.allowedIps)
  const isHolder = ({ sub, iat, jti }: TokenHolder) =>
    iat >= snapshot.refusedBefore && (iat >= (validAfter.get(sub) ?? 0) || kept.has(jti))
  return {
    isHolder,
    isLoggedOut: ({ jti }: Pick<TokenHolder, 'jti'>) => revoked.has(jti),
    isValid: (claims: TokenClaims): boolean =>
      claims.exp * 1000 > clock() && !revoked.has(claims.jti) && isHolder(claims),
    verify: (token: string) => verifyToken(token, keys, clock()),
    verifySetup: (token: string) => verifyToken(token, keys, clock(), setupAudience),
    isSteppedUp: (claims: TokenClaims, proof: string | undefined): boolean =>
      (!snapshot.stepUp.all && !asked.has(claims.sub)) ||
      (claims.iat + stepUpSeconds) * 1000 > clock() ||
      isProofOf(claims, proof, keys, clock()),
    isAddressAllowed: (address: string) => snapshot.allowedIps.length === 0 || inList(address),
  }
}

const askAuth = async (authInternalUrl: string): Promise<string> => {
  const { status, text } = await callService(new URL('/internal/access', authInternalUrl), { timeoutMs: 1_500 })
  if (status !== 200) throw new Error(`auth answered ${status}`)
  return text
}

/** Polls auth for its access snapshot every 2 s. */
export const createAccess = ({ authInternalUrl, log, clock }: AccessDeps): Access =>
  createAccessBy({
    ask: () => askAuth(authInternalUrl),
    reportSeen: (tokens) =>
      callService(new URL(seenTokensPath, authInternalUrl), { timeoutMs: 1_500, body: { tokens } }),
    log,
    clock,
  })

/** Over any source of snapshots: auth reads its own store. */
export const createAccessBy = ({ ask, reportSeen, log, clock }: AskedAccessDeps): Access => {
  let judge: ReturnType<typeof judgeBy> | null = null
  let shown = ''
  let takenAt = 0
  let requested = 0
  let answered = 0
  let failing = false
  const startedAt = clock()
  const verified = new Map<string, TokenClaims>()
  const seen = new Set<string>()
  let seenReportedAt = startedAt

  const reportSeenTokens = () => {
    if (!reportSeen || seen.size === 0 || clock() - seenReportedAt < seenMs) return
    seenReportedAt = clock()
    // Lost where auth is away: the next minute reports again.
    void reportSeen([...seen]).catch(() => undefined)
    seen.clear()
  }

  const refresh = async () => {
    const askedAt = clock()
    const request = ++requested
    try {
      const text = await ask()
      // A late response to an older request holds an older snapshot.
      if (request < answered) return
      answered = request
      if (text !== shown) {
        judge = judgeBy(accessSnapshot.parse(JSON.parse(text)), clock)
        shown = text
        verified.clear()
      }
      takenAt = askedAt
      failing = false
    } catch (error) {
      // Services start side by side: log only if auth stays unavailable.
      if (!failing && (judge || clock() - startedAt > startMs)) {
        log.warn({ err: error }, 'cannot fetch the access snapshot from auth')
        failing = true
      }
    }
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const loop = async () => {
    await refresh()
    reportSeenTokens()
    // Retry fast until the first answer and after a failure, before the snapshot expires.
    if (!stopped) timer = setTimeout(() => void loop(), judge && !failing ? pollMs : retryMs)
  }
  void loop()

  const isFresh = () => judge !== null && clock() - takenAt <= maxAgeMs
  return {
    isFresh,
    refresh,
    check(token) {
      if (!judge || !isFresh()) return { kind: 'unknown' }
      const claims = verified.get(token) ?? judge.verify(token)
      if (!claims) {
        const setup = judge.verifySetup(token)
        return setup && judge.isValid(setup) ? { kind: 'setup', claims: setup } : { kind: 'refused' }
      }
      if (!judge.isValid(claims)) return { kind: 'refused' }
      if (verified.size >= maxVerified) verified.clear()
      verified.set(token, claims)
      if (seen.size < maxSeen) seen.add(claims.jti)
      return { kind: 'valid', claims }
    },
    checkHolder(holder) {
      if (!judge || !isFresh()) return 'unknown'
      return judge.isHolder(holder) ? 'valid' : 'revoked'
    },
    isSteppedUp: (claims, proof) => judge !== null && isFresh() && judge.isSteppedUp(claims, proof),
    isLoggedOut: (holder) => judge !== null && isFresh() && judge.isLoggedOut(holder),
    isAddressAllowed: (address) => judge !== null && isFresh() && judge.isAddressAllowed(address),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
