import { addDays, atWib, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { StreamPosition } from '@papan/runtime/stream/stream-cursor.ts'
import type { DrawnNumbers } from '../memory/drawn-numbers.ts'
import type { StateStore } from '../store/state-store.ts'
import type { Checked, MarketCheck } from './check-markets.ts'
import type { Rebuilds } from './rebuilds.ts'

type CaretakerDeps = {
  rebuilds: Rebuilds
  check: MarketCheck
  numbers: DrawnNumbers
  stateStore: StateStore
  clock: () => number
  log: Logger
  metrics: Metrics
  /** Doubts are answered by one check in this time: anybody may write to the stream what cannot be trusted, ms. */
  doubtMs?: number
  /** 0 to 1; spreads the daily checks of instances over half an hour. */
  random?: () => number
}

const everyMs = 1_000
const retryMs = 3_000
/** Content may start beside this process: a shorter absence is nothing to warn of. */
const startMs = 30_000
const positionMs = 5_000
const defaultDoubtMs = 30_000
/** WIB: few draws, few visitors. */
const checkTime = '04:00'
const spreadMs = 30 * minuteMs

const nextCheck = (now: number, spread: number): number => {
  const today = atWib(wibDate(now), checkTime) + spread
  return today > now ? today : atWib(addDays(wibDate(now), 1), checkTime) + spread
}

/** What goes on in the background: rebuilds, the check after missed events, the daily check, draws that become public. */
export const startCaretaker = (deps: CaretakerDeps) => {
  const { rebuilds, check, numbers, stateStore, clock, log, metrics } = deps
  const { doubtMs = defaultDoubtMs, random = Math.random } = deps
  const spread = random() * spreadMs
  let checkAt = nextCheck(clock(), spread)
  let checkedAt: number | null = null
  let doubts = 0
  let answered = 0
  /** Monotonic ms, as are the other intervals. */
  let doubtFrom = 0
  let position: StreamPosition | null = null
  let storedAt = 0
  let retryAt = 0
  let isFailing = false
  let isWarned = false
  const startedAt = clock()
  let stopped = false

  const checked = async (isExpected: boolean): Promise<Checked> => {
    const found = await check({ isExpected })
    checkedAt = clock()
    metrics.gauge(
      'insight_checked_seconds',
      'When all markets were compared with content, seconds since 1970',
      checkedAt / 1000,
    )
    return found
  }

  const isInDoubt = () => doubts > answered

  const answerDoubt = async () => {
    if (!isInDoubt() || !rebuilds.isBuilt() || performance.now() < doubtFrom) return
    // A doubt that arises during the check needs a further check.
    const asked = doubts
    const { healed } = await checked(true)
    answered = asked
    doubtFrom = performance.now() + doubtMs
    log.info({ healed }, 'compared with content')
  }

  const checkDaily = async () => {
    if (clock() < checkAt || !rebuilds.isBuilt()) return
    await checked(false)
    checkAt = nextCheck(clock(), spread)
  }

  /** Not in doubt, everything up to there is stored: a restart reads on from there. */
  const storePosition = async () => {
    if (!position || isInDoubt() || !rebuilds.isBuilt()) return
    const given = position
    await stateStore.setPosition(given)
    if (position === given) position = null
    storedAt = performance.now()
  }

  const turn = async () => {
    numbers.showDue()
    metrics.gauge('insight_draws', 'Draws with numbers in memory', numbers.draws())
    const record = await rebuilds.report()
    if (performance.now() < retryAt) return
    await rebuilds.work(record)
    await answerDoubt()
    await checkDaily()
    if (performance.now() - storedAt >= positionMs) await storePosition()
    isFailing = false
    isWarned = false
  }

  const run = async () => {
    while (!stopped) {
      try {
        await turn()
      } catch (error) {
        isFailing = true
        if (!isWarned && (rebuilds.isBuilt() || clock() - startedAt > startMs)) {
          log.warn({ err: error }, 'cannot compare with content now')
          isWarned = true
        }
        // Until they are built, no number is answered.
        if (rebuilds.isBuilt()) retryAt = performance.now() + retryMs
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const finished = run()

  return {
    onDoubt(reason: string) {
      if (!isInDoubt()) log.info({ reason }, 'events may have been missed, all markets are compared with content')
      doubts++
    },
    onStored(stored: StreamPosition) {
      position = stored
    },
    /** Compares every market now. */
    checkNow: () => checked(false),
    checkedAt: () => checkedAt,
    isFailing: () => isFailing,
    isInDoubt,
    async stop() {
      stopped = true
      await finished
      await storePosition().catch(() => undefined)
    },
  }
}

export type Caretaker = ReturnType<typeof startCaretaker>
