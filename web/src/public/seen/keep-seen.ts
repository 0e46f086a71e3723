import type { DrawsNow, WithdrawnDraw } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { Clock } from '../../shared/clock/clock.ts'
import { localStore } from '../../shared/storage/safe-storage.ts'
import { drawsNowCall } from '../data/calls.ts'
import type { ServerData } from '../data/server-data-reducer.ts'
import type { VisitorStore } from '../data/store.ts'
import { changesOf, readSeen, seenOf, withShown, type Change, type SeenDraw } from './seen-draws.ts'
import { shownDraws } from './shown-draws.ts'

const storageKey = 'undianDilihat'
/** A number counts as seen when it stays this long, ms. */
const lookMs = 400

/** A draw whose numbers changed since this device showed them. */
export type SeenChange = {
  result: Pick<Result, 'market' | 'date' | 'epoch' | 'rev' | 'correctedAt'>
  seen: SeenDraw
  changes: Change[]
}

const pairsOf = (prizes: Result['prizes']): SeenDraw['numbers'] => prizes.map(({ type, numbers }) => [type, numbers])

const read = (): SeenDraw[] => readSeen(localStore.get(storageKey))
const keep = (draws: readonly SeenDraw[]): void => void localStore.set(storageKey, JSON.stringify(draws))

/** Changed draws on the page and withdrawn ones; what the page shows besides is remembered. */
const look = async ({ entries }: ServerData, now: number): Promise<SeenChange[]> => {
  const kept = read()
  let next: readonly SeenDraw[] = kept
  const changed = new Map<string, SeenChange>()
  const shown = shownDraws({ entries })
  for (const { result, compares, numbers, isVisible } of shown) {
    const { market, date, epoch, rev } = result
    const seen = seenOf(next, result)
    if (seen && isNewer(seen, result)) continue
    const changes = seen ? changesOf(seen.numbers, pairsOf(result.prizes), compares) : []
    if (seen && changes.length > 0) changed.set(`${market} ${date}`, { result, seen, changes })
    else if (isVisible) next = withShown(next, { market, date, epoch, rev, at: now, numbers: pairsOf(numbers) })
  }
  if (next !== kept) keep(next)
  const seenOfDraw = (draw: WithdrawnDraw) => seenOf(next, draw)
  const draws = entries[drawsNowCall]?.data as DrawsNow | undefined
  if (draws?.withdrawn.some(seenOfDraw))
    (await import('./add-withdrawn.ts')).addWithdrawn(changed, draws.withdrawn, seenOfDraw, shown)
  return [...changed.values()]
}

/** What the device keeps, edited. */
export type EditSeen = (edit: (kept: readonly SeenDraw[]) => readonly SeenDraw[]) => void

/** Remembers what the page shows, and reports what changed of it since. */
export const keepSeen = (
  store: Pick<VisitorStore, 'getState' | 'subscribe'>,
  clock: Clock,
  report: (changed: SeenChange[]) => void,
): EditSeen => {
  let reported = '[]'
  const lookNow = async () => {
    const changed = await look(store.getState().serverData, clock.now())
    const text = JSON.stringify(changed)
    if (text !== reported) report(changed)
    reported = text
  }
  const lookOrWarn = () => void lookNow().catch(console.warn)
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(lookOrWarn, lookMs)
  }
  store.subscribe(soon)
  // A click may lead to another page, or open folded rows.
  for (const event of ['scroll', 'click', 'popstate', 'storage', 'visibilitychange'])
    window.addEventListener(event, soon, { passive: true })
  soon()
  return (edit) => {
    keep(edit(read()))
    lookOrWarn()
  }
}
