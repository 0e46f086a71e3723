import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { confirmedAt, isTaken, lateOf, type WaitingPrize } from './waiting-prizes.ts'

/** What came of one attempt to send a prize; `unanswered` for one that got no usable answer. */
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
  /** The published number of a type, by the newest that this page knows: also of what `send` answered. */
  heldIn: (type: string) => string | null
  ask: {
    replace: (prize: WaitingPrize, current?: AdminResult | null) => Promise<boolean>
    repeat: (prize: WaitingPrize) => Promise<boolean>
    late: (prizes: readonly WaitingPrize[]) => Promise<boolean>
  }
  /** Whether there is a network, and the token is still that of the admin who typed. */
  maySend: () => boolean
  now: () => number
  makeKey: () => string
  onState: (state: QueueState) => void
  onSaved: (prize: WaitingPrize, result: AdminResult) => void
  /** Given up after a question, or since a second admin typed another number: nothing of it stays. */
  onDropped: (prize: WaitingPrize, why: 'replace' | 'repeat' | 'mismatched') => void
  /** Refused, or too late and not confirmed: back to the admin. */
  onUnsaved: (prizes: WaitingPrize[], reason: string | null) => void
}

/**
 * Sends typed prizes one after the other, in the order in which they were typed, each once. What gets no answer waits, with all that
 * follow, for `wake`. A number whose slot was filled, and one that waited too long, is asked about first. The queue lives in memory
 * and ends with `close`.
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
  /** The same prize as a wish of its own. */
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

  /** One step with the first prize; false when it has to wait. */
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
    // What waited keeps its mark until it is answered.
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
      // A connection that came back during the attempt is worth another one.
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
    /** Takes one out that was not sent. */
    cancel(prize: WaitingPrize): void {
      drop([prize])
      show(prizes.length > 0 ? stage : 'idle')
    },
    /** The connection may be back. */
    wake(): void {
      isWoken = true
      void run()
    },
    /** Sends nothing more. */
    close(): void {
      isClosed = true
    },
  }
}

export type PrizeQueue = ReturnType<typeof createPrizeQueue>
