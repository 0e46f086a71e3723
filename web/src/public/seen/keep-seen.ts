import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { isNewer } from '@papan/contracts/rules/result-rules.ts'
import type { Clock } from '../../shared/clock/clock.ts'
import { localStore } from '../../shared/storage/safe-storage.ts'
import type { VisitorStore } from '../store/store.ts'
import { changesOf, readSeen, seenOf, withRead, withShown, type Change, type SeenDraw } from './seen-draws.ts'
import { shownDraws } from './shown-draws.ts'

const storageKey = 'undianDilihat'
/** A number counts as seen when it stays this long, ms. */
const lookMs = 400

/** A draw on the page whose numbers changed since this device showed them. */
export type SeenChange = { result: Result; seen: SeenDraw; changes: Change[] }

const pairsOf = (prizes: Result['prizes']): SeenDraw['numbers'] => prizes.map(({ type, numbers }) => [type, numbers])

const read = (): SeenDraw[] => readSeen(localStore.get(storageKey))
const keep = (draws: readonly SeenDraw[]): void => void localStore.set(storageKey, JSON.stringify(draws))

/** Changed draws on the page; what it shows besides is remembered. */
const look = (data: Parameters<typeof shownDraws>[0], now: number): SeenChange[] => {
  const kept = read()
  let next: readonly SeenDraw[] = kept
  const changed = new Map<string, SeenChange>()
  for (const { result, compares, numbers, isVisible } of shownDraws(data)) {
    const { market, date, epoch, rev } = result
    const seen = seenOf(next, result)
    if (seen && isNewer(seen, result)) continue
    const changes = seen ? changesOf(seen.numbers, pairsOf(result.prizes), compares) : []
    if (seen && changes.length > 0) changed.set(`${market} ${date}`, { result, seen, changes })
    else if (isVisible) next = withShown(next, { market, date, epoch, rev, at: now, numbers: pairsOf(numbers) })
  }
  if (next !== kept) keep(next)
  return [...changed.values()]
}

/** Remembers what the page shows, and reports what changed of it since; returns a function that puts a change away. */
export const keepSeen = (
  store: Pick<VisitorStore, 'getState' | 'subscribe'>,
  clock: Clock,
  report: (changed: SeenChange[]) => void,
): ((change: SeenChange) => void) => {
  let reported = '[]'
  const lookNow = () => {
    const changed = look(store.getState().serverData, clock.now())
    const text = JSON.stringify(changed)
    if (text !== reported) report(changed)
    reported = text
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(lookNow, lookMs)
  }
  store.subscribe(soon)
  // A click may lead to another page, or open folded rows.
  for (const event of ['scroll', 'click', 'popstate', 'storage', 'visibilitychange'])
    window.addEventListener(event, soon, { passive: true })
  soon()
  return ({ result, changes }) => {
    keep(withRead(read(), { ...result, at: clock.now() }, changes))
    lookNow()
  }
}
