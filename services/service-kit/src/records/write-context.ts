import type { Actor } from '@papan/contracts/calls/auth/auth-calls.ts'
import { logNames } from '@papan/contracts/calls/audit/log-names.ts'

/** `id` hashes user, call and key; `asked` hashes the whole request. */
export type IdempotentRequest = { id: string; asked: string }

/**
 * What every write needs to announce itself. `once` is stored in the changed document; `onRepeat` runs if it was
 * there. Stores call `assertAllowed` last: it throws once the caller's authority has ended.
 */
export type WriteContext = {
  actor: Actor
  requestId: string | null
  once?: IdempotentRequest
  onRepeat?: () => void
  assertAllowed?: () => void
  /** Throws 403 STEP_UP_REQUIRED. Absent for work that no caller waits for. */
  assertSteppedUp?: (() => void) | undefined
}

/** For work that outlives its request and its caller's token. */
export const lasting = ({
  assertAllowed: _assertAllowed,
  assertSteppedUp: _assertSteppedUp,
  ...kept
}: WriteContext): WriteContext => kept

/** One of several writes of the same request; each records its own id. */
export const partOf = <D extends { once?: IdempotentRequest }>(context: D, part: number): D =>
  context.once ? { ...context, once: { ...context.once, id: `${context.once.id}.${part}` } } : context

/** Of changes that no user made. */
export const systemContext: WriteContext = {
  actor: { userId: null, username: logNames.system, role: null, ip: '-' },
  requestId: null,
}
