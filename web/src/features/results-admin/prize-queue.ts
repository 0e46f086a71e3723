import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { confirmedAt, isTaken, lateOf, type WaitingPrize } from './waiting-prizes.ts'

/** Outcome of one attempt to send a prize; `unanswered` without a usable response. */
export type Attempt =
  | { kind: 'saved'; result: AdminResult }
  | { kind: 'repeated' }
  | { kind: 'mismatched' }
  | { kind: 'slot-changed'; current: AdminResult | null }
  | { kind: 'unanswered' }
  | { kind: 'refused'; reason: string }

export type QueueState = { prizes: readonly WaitingPrize[]; stage: 'idle' | 'sending' | 'waiting' }

type QueueDeps = {
  send: (prize: WaitingPrize) => Promise<Attempt>
  /** The newest published number of a type, including that of `send`'s response. */
  heldIn: (type: string) => string | null
  ask: {
    replace: (prize: WaitingPrize, current?: AdminResult | null) => Promise<boolean>
    repeat: (prize: WaitingPrize) => Promise<boolean>
    late: (prizes: readonly WaitingPrize[]) => Promise<boolean>
  }
  /** Whether the browser is online and the token is still that of the admin who typed. */
  maySend: () => boolean
  now: () => number
  makeKey: () => string
  onState: (state: QueueState) => void
  onSaved: (prize: WaitingPrize, result: AdminResult) => void
  /** Declined in a dialog, or a mismatch: the number is discarded. */
  onDropped: (prize: WaitingPrize, why: 'replace' | 'repeat' | 'mismatched') => void
  /** Refused, or expired and not confirmed: returned to the form. */
  onUnsaved: (prizes: WaitingPrize[], reason: string | null) => void
}

/**
 * Sends typed prizes one at a time, in order, each once. An unanswered prize and all after it wait for `wake`. Asks
 * before sending a number whose slot changed or that waited too long. Lives in memory until `close`.
 */
export const createPrizeQueue = (deps: QueueDeps) => {
  let prizes: WaitingPrize[] = []
  let stage: QueueState['stage'] = 'idle'
  let isRunning = false
  let isWoken = false
  let isClosed = false

  const show = (next: QueueState['stage'] = stage) => {
    stage = next
    deps.onState({ prizes: [...prizes], stage })
  }
  const drop = (gone: readonly WaitingPrize[]) => {
    prizes = prizes.filter((prize) => !gone.includes(prize))
  }
  /** The same prize as a new request. */
  const change = (prize: WaitingPrize, to: Partial<WaitingPrize>) => {
    prizes = prizes.map((one) => (one === prize ? { ...one, ...to, key: deps.makeKey() } : one))
  }

  const askReplace = async (head: WaitingPrize, held: string | null, current?: AdminResult | null) => {
    const isYes = await deps.ask.replace(head, current)
    if (isClosed || !prizes.includes(head)) return
    if (isYes) change(head, { expected: held })
    else {
      drop([head])
      deps.onDropped(head, 'replace')
    }
  }

  const settle = async (head: WaitingPrize, attempt: Exclude<Attempt, { kind: 'unanswered' }>): Promise<void> => {
    switch (attempt.kind) {
      case 'saved':
        drop([head])
        return deps.onSaved(head, attempt.result)
      case 'mismatched':
        drop([head])
        return deps.onDropped(head, 'mismatched')
      case 'slot-changed': {
        const held = attempt.current?.prizes.find(({ type }) => type === head.type)?.numbers ?? null
        return askReplace(head, held, attempt.current)
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
  const step = async (head: WaitingPrize): Promise<boolean> => {
    if (!deps.maySend()) return false
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
    const held = deps.heldIn(head.type)
    if (isTaken(head, held)) {
      await askReplace(head, held)
      return true
    }
    // Queued prizes keep their mark until the response.
    show(stage === 'waiting' ? 'waiting' : 'sending')
    const attempt = await deps.send(head)
    if (isClosed) return true
    if (attempt.kind === 'unanswered') return false
    await settle(head, attempt)
    return true
  }

  const run = async () => {
    if (isRunning || isClosed) return
    isRunning = true
    let goesOn = true
    for (let [head] = prizes; head && goesOn && !isClosed; [head] = prizes) {
      isWoken = false
      goesOn = await step(head)
      // Woken during the attempt: retry at once.
      if (isWoken) goesOn = true
      if (!isClosed) show()
    }
    isRunning = false
    if (!isClosed) show(prizes.length > 0 ? 'waiting' : 'idle')
  }

  return {
    get prizes(): readonly WaitingPrize[] {
      return prizes
    },
    add(prize: WaitingPrize): void {
      prizes = [...prizes, prize]
      show()
      void run()
    },
    /** Removes a prize that was not sent. */
    cancel(prize: WaitingPrize): void {
      drop([prize])
      show(prizes.length > 0 ? stage : 'idle')
    },
    wake(): void {
      isWoken = true
      void run()
    },
    close(): void {
      isClosed = true
    },
  }
}

export type PrizeQueue = ReturnType<typeof createPrizeQueue>
