import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { tokenLifeSeconds } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { Access, TokenHolder } from '@papan/runtime/auth/access.ts'
import { AppError, unavailable } from '@papan/runtime/errors.ts'

/** `since`: ms. */
export type ImportAuthority = { holder: TokenHolder; since: number }

const waitMs = 500
/** How long an answer may wait while auth is away. */
const maxWaitMs = 30_000
/** Auth forgets a revocation when the tokens it ended expire; a minute for what is in flight. */
const lifeMs = (tokenLifeSeconds - 60) * 1000

const stopped = (message: string) => new AppError(403, 'IMPORT_STOPPED', message)
/** Whether an error is the end of an authority. */
export const isStopped = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'IMPORT_STOPPED'

const importTexts: { revoked: string; outlived: string } = {
  revoked: contentTexts.importRevoked,
  outlived: contentTexts.importOutlived,
}
type GuardDeps = { access: Pick<Access, 'checkHolder'>; clock: () => number; texts?: typeof importTexts }

export const holderOf = ({ sub, iat, jti }: TokenClaims): TokenHolder => ({ sub, iat, jti })

/**
 * Checked before each batch. Throws 403 once the admin who started the import was revoked. While auth is away it waits, calling
 * `onWait`, and throws 503 after `patienceMs`.
 */
export const createImportGuard =
  ({ access, clock, texts = importTexts }: GuardDeps) =>
  async (
    { holder, since }: ImportAuthority,
    onWait: () => Promise<void> = () => Promise.resolve(),
    patienceMs = maxWaitMs,
  ): Promise<void> => {
    const end = performance.now() + patienceMs
    for (;;) {
      const status = access.checkHolder(holder)
      if (status === 'revoked') throw stopped(texts.revoked)
      if (clock() - since > lifeMs) throw stopped(texts.outlived)
      if (status === 'valid') return
      if (performance.now() > end) throw unavailable()
      await onWait()
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

export type ImportGuard = ReturnType<typeof createImportGuard>
