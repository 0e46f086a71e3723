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

/** The prizes in typed order. A changed one is another object. */
const createWaitingList = (makeKey: () => string) => {
  let prizes: readonly QueuedPrize[] = []
  return {
    all: (): readonly QueuedPrize[] => prizes,
    has: (prize: QueuedPrize): boolean => prizes.includes(prize),
    add: (prize: QueuedPrize): void => {
      prizes = [...prizes, prize]
    },
    replace: (changed: (prize: QueuedPrize) => QueuedPrize): void => {
      prizes = prizes.map(changed)
    },
    drop: (dropped: readonly QueuedPrize[]): void => {
      prizes = prizes.filter((prize) => !dropped.includes(prize))
    },
    /** The same prize as a new request. */
    renew: (prize: QueuedPrize, to: Partial<QueuedPrize>): void => {
      prizes = prizes.map((one) => (one === prize ? { ...one, ...to, key: makeKey() } : one))
    },
    /** Once they waited, the guard compares them again: other draws went on. */
    uncheck: (): void => {
      prizes = unchecked(prizes)
    },
  }
}

type WaitingList = ReturnType<typeof createWaitingList>

/** What is asked about the first prize, and what its answers do. */
const createQuestions = (deps: QueueDeps, list: WaitingList, isClosed: () => boolean) => {
  const isGone = (head: QueuedPrize) => isClosed() || !list.has(head)
  const decline = (head: QueuedPrize) => {
    list.drop([head])
    deps.onDropped(head, 'guard')
  }
  return {
    /** Its place holds another number, or none any more. */
    replace: async (head: QueuedPrize, published: string | null, current?: AdminResult | null) => {
      const codes = await deps.guard.replace(head, current)
      if (isGone(head)) return
      if (codes) list.renew(head, { expected: published, confirmed: [...head.confirmed, ...codes], isChecked: true })
      else decline(head)
    },
    /** The guard may doubt it. */
    check: async (head: QueuedPrize) => {
      const codes = await deps.guard.check(head)
      if (isGone(head)) return
      if (codes === null) decline(head)
      else if (codes.length > 0) list.renew(head, { confirmed: [...head.confirmed, ...codes], isChecked: true })
      else list.replace((prize) => (prize === head ? { ...prize, isChecked: true } : prize))
    },
    /** Its list holds it already. */
    repeat: async (head: QueuedPrize) => {
      const isYes = await deps.ask.repeat(head)
      if (isClosed()) return
      if (isYes) list.renew(head, { repeat: true })
      else {
        list.drop([head])
        deps.onDropped(head, 'repeat')
      }
    },
    /** Numbers that waited too long. */
    late: async (late: readonly QueuedPrize[]) => {
      const isYes = await deps.ask.late(late)
      if (isClosed()) return
      const confirmed = confirmedAt(late, deps.now())
      if (isYes) list.replace((prize) => confirmed[late.indexOf(prize)] ?? prize)
      else {
        list.drop(late)
        deps.onUnsaved([...late], null)
      }
    },
  }
}

/**
 * Sends typed prizes one at a time, in order, each once. An unanswered prize and all after it wait for `retry`. Asks
 * before sending a number that the guard doubts, whose slot changed or that waited too long. Lives in memory until `close`.
 */
export const createPrizeQueue = (deps: QueueDeps) => {
  const list = createWaitingList(deps.makeKey)
  let status: QueueState['status'] = 'idle'
  let isRunning = false
  let isRetryDue = false
  let isClosed = false
  const questions = createQuestions(deps, list, () => isClosed)

  const show = (next: QueueState['status'] = status) => {
    status = next
    deps.onState({ prizes: list.all(), status })
  }

  const settle = async (head: QueuedPrize, attempt: Exclude<Attempt, { kind: 'unanswered' }>): Promise<void> => {
    switch (attempt.kind) {
      case 'saved':
        list.drop([head])
        return deps.onSaved(head, attempt.result, attempt.warnings)
      case 'mismatched':
        list.drop([head])
        return deps.onDropped(head, 'mismatched')
      case 'slot-changed': {
        const published = attempt.current?.prizes.find(({ type }) => type === head.type)?.numbers ?? null
        return questions.replace(head, published, attempt.current)
      }
      case 'repeated':
        return questions.repeat(head)
      default: {
        const unsaved = [...list.all()]
        list.drop(unsaved)
        return deps.onUnsaved(unsaved, attempt.reason)
      }
    }
  }

  /** One step with the first prize; false if it must wait. */
  const step = async (head: QueuedPrize): Promise<boolean> => {
    const mustWait = () => {
      list.uncheck()
      return false
    }
    if (!deps.maySend()) return mustWait()
    const late = lateOf(list.all(), deps.now())
    const published = deps.publishedIn(head.type)
    if (late.length > 0) await questions.late(late)
    else if (isTaken(head, published)) await questions.replace(head, published)
    else {
      // Queued prizes keep their mark until the response.
      show(status === 'waiting' ? 'waiting' : 'sending')
      const attempt = head.isChecked ? await deps.send(head) : null
      if (attempt === null) await questions.check(head)
      else if (isClosed) return true
      else if (attempt.kind === 'unanswered') return mustWait()
      else await settle(head, attempt)
    }
    return true
  }

  const run = async () => {
    if (isRunning || isClosed) return
    isRunning = true
    let mayContinue = true
    for (let [head] = list.all(); head && mayContinue && !isClosed; [head] = list.all()) {
      isRetryDue = false
      mayContinue = await step(head)
      // A retry was requested during the attempt.
      if (isRetryDue) mayContinue = true
      if (!isClosed) show()
    }
    isRunning = false
    if (!isClosed) show(list.all().length > 0 ? 'waiting' : 'idle')
  }

  return {
    get prizes(): readonly QueuedPrize[] {
      return list.all()
    },
    add(prize: QueuedPrize): void {
      list.add(prize)
      show()
      void run()
    },
    /** Removes a prize that was not sent. */
    cancel({ key }: QueuedPrize): void {
      // A retry in between makes another object of the same prize.
      list.drop(list.all().filter((prize) => prize.key === key))
      show(list.all().length > 0 ? status : 'idle')
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
