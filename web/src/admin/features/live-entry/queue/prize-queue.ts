import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardCode, GuardReason } from '@papan/contracts/lottery/guard.ts'
import { confirmedAt, isTaken, lateOf, unchecked, type QueuedPrize } from './waiting-prizes.ts'

/** Outcome of one attempt to send a prize; `unanswered` without a usable response. */
export type Attempt =
  | { kind: 'saved'; result: AdminResult; warnings: GuardReason[] }
  | { kind: 'repeated' }
  | { kind: 'mismatched' }
  | { kind: 'slot-changed'; current: AdminResult | null }
  | { kind: 'unanswered' }
  | { kind: 'refused'; reason: string }

export type QueueState = { prizes: readonly QueuedPrize[]; status: 'idle' | 'sending' | 'waiting' }

type QueueDeps = {
  send: (prize: QueuedPrize) => Promise<Attempt>
  /** The newest published number of a type, also from a response of `send`. */
  publishedIn: (type: string) => string | null
  /** Both resolve with the confirmed reasons, null once declined. */
  guard: {
    /** Why the number may be wrong; asks nothing without a reason. */
    check: (prize: QueuedPrize) => Promise<GuardCode[] | null>
    /** Its slot holds another number, or none any more; asks about other reasons too. */
    replace: (prize: QueuedPrize, current?: AdminResult | null) => Promise<GuardCode[] | null>
  }
  ask: {
    repeat: (prize: QueuedPrize) => Promise<boolean>
    late: (prizes: readonly QueuedPrize[]) => Promise<boolean>
  }
  /** Whether the browser is online and the token still belongs to the admin who typed. */
  maySend: () => boolean
  now: () => number
  makeKey: () => string
  onState: (state: QueueState) => void
  onSaved: (prize: QueuedPrize, result: AdminResult, warnings: GuardReason[]) => void
  /** Declined in a dialog, or a mismatch: the number leaves the queue. */
  onDropped: (prize: QueuedPrize, why: 'guard' | 'repeat' | 'mismatched') => void
  /** Refused, or expired and not confirmed: returned to the form. */
  onUnsaved: (prizes: QueuedPrize[], reason: string | null) => void
}

/**
 * Sends typed prizes one at a time, in order, each once. An unanswered prize and all after it wait for `retry`. Asks
 * before sending a number that the guard doubts, whose slot changed or that waited too long. Lives in memory until `close`.
 */
export const createPrizeQueue = (deps: QueueDeps) => {
  let prizes: QueuedPrize[] = []
  let status: QueueState['status'] = 'idle'
  let isRunning = false
  let isRetryDue = false
  let isClosed = false

  const show = (next: QueueState['status'] = status) => {
    status = next
    deps.onState({ prizes: [...prizes], status })
  }
  const drop = (dropped: readonly QueuedPrize[]) => {
    prizes = prizes.filter((prize) => !dropped.includes(prize))
  }
  /** The same prize as a new request. */
  const change = (prize: QueuedPrize, to: Partial<QueuedPrize>) => {
    prizes = prizes.map((one) => (one === prize ? { ...one, ...to, key: deps.makeKey() } : one))
  }

  const decline = (head: QueuedPrize) => {
    drop([head])
    deps.onDropped(head, 'guard')
  }
  const askReplace = async (head: QueuedPrize, published: string | null, current?: AdminResult | null) => {
    const codes = await deps.guard.replace(head, current)
    if (isClosed || !prizes.includes(head)) return
    if (codes) change(head, { expected: published, confirmed: [...head.confirmed, ...codes], isChecked: true })
    else decline(head)
  }
  const check = async (head: QueuedPrize) => {
    const codes = await deps.guard.check(head)
    if (isClosed || !prizes.includes(head)) return
    if (codes === null) decline(head)
    else if (codes.length > 0) change(head, { confirmed: [...head.confirmed, ...codes], isChecked: true })
    else prizes = prizes.map((prize) => (prize === head ? { ...prize, isChecked: true } : prize))
  }

  const settle = async (head: QueuedPrize, attempt: Exclude<Attempt, { kind: 'unanswered' }>): Promise<void> => {
    switch (attempt.kind) {
      case 'saved':
        drop([head])
        return deps.onSaved(head, attempt.result, attempt.warnings)
      case 'mismatched':
        drop([head])
        return deps.onDropped(head, 'mismatched')
      case 'slot-changed': {
        const published = attempt.current?.prizes.find(({ type }) => type === head.type)?.numbers ?? null
        return askReplace(head, published, attempt.current)
      }
      case 'repeated': {
        const isYes = await deps.ask.repeat(head)
        if (isClosed) return undefined
        if (isYes) return change(head, { repeat: true })
        drop([head])
        return deps.onDropped(head, 'repeat')
      }
      default: {
        const unsaved = prizes
        prizes = []
        return deps.onUnsaved(unsaved, attempt.reason)
      }
    }
  }

  /** One step with the first prize; false if it must wait. */
  const step = async (head: QueuedPrize): Promise<boolean> => {
    if (!deps.maySend()) {
      prizes = unchecked(prizes)
      return false
    }
    const late = lateOf(prizes, deps.now())
    if (late.length > 0) {
      const isYes = await deps.ask.late(late)
      if (isClosed) return true
      const confirmed = confirmedAt(late, deps.now())
      if (isYes) prizes = prizes.map((prize) => confirmed[late.indexOf(prize)] ?? prize)
      else {
        drop(late)
        deps.onUnsaved(late, null)
      }
      return true
    }
    const published = deps.publishedIn(head.type)
    if (isTaken(head, published)) {
      await askReplace(head, published)
      return true
    }
    // Queued prizes keep their mark until the response.
    show(status === 'waiting' ? 'waiting' : 'sending')
    if (!head.isChecked) {
      await check(head)
      return true
    }
    const attempt = await deps.send(head)
    if (isClosed) return true
    if (attempt.kind === 'unanswered') {
      prizes = unchecked(prizes)
      return false
    }
    await settle(head, attempt)
    return true
  }

  const run = async () => {
    if (isRunning || isClosed) return
    isRunning = true
    let mayContinue = true
    for (let [head] = prizes; head && mayContinue && !isClosed; [head] = prizes) {
      isRetryDue = false
      mayContinue = await step(head)
      // A retry was requested during the attempt.
      if (isRetryDue) mayContinue = true
      if (!isClosed) show()
    }
    isRunning = false
    if (!isClosed) show(prizes.length > 0 ? 'waiting' : 'idle')
  }

  return {
    get prizes(): readonly QueuedPrize[] {
      return prizes
    },
    add(prize: QueuedPrize): void {
      prizes = [...prizes, prize]
      show()
      void run()
    },
    /** Removes a prize that was not sent. */
    cancel({ key }: QueuedPrize): void {
      // A retry in between makes another object of the same prize.
      drop(prizes.filter((prize) => prize.key === key))
      show(prizes.length > 0 ? status : 'idle')
    },
    retry(): void {
      isRetryDue = true
      void run()
    },
    close(): void {
      isClosed = true
    },
  }
}

export type PrizeQueue = ReturnType<typeof createPrizeQueue>
