import type { View, ViewerLog } from '../viewers/views.ts'
import { prizeOf, answeredStates } from './check-writes.ts'
import { isBefore, mayHaveHappened, versionText, type History, type State, type Write } from './history.ts'

const isNothing = ({ epoch }: View): boolean => epoch === 0

/** From when each number may have been stored, by market. */
const entries = (writes: Write[]): Map<string, number> => {
  const since = new Map<string, number>()
  for (const write of writes.filter(mayHaveHappened)) {
    const prize = prizeOf(write)
    if (prize) since.set(`${write.market} ${prize}`, write.startedAt)
  }
  return since
}

/** P3: every shown state was stored: as the services answered at that version, or made of numbers in flight. */
export const phantoms = ({ writes, viewers, finals }: History): string[] => {
  const answered = answeredStates(writes, () => undefined)
  for (const [market, final] of finals) if (final) answered.set(`${market} ${versionText(final)}`, final.prizes.join())
  const since = entries(writes)
  const problems = new Set<string>()
  for (const view of viewers.flatMap(({ views }) => views)) {
    if (isNothing(view)) continue
    const at = `${view.market} ${versionText(view)}`
    const prizes = view.prizes.join()
    if ((answered.get(at) ?? prizes) !== prizes)
      problems.add(`${at} was shown as ${prizes}, answered as ${answered.get(at)}`)
    // Two viewers of one version must see the same.
    answered.set(at, prizes)
    const unknown = view.prizes.find((prize) => (since.get(`${view.market} ${prize}`) ?? Infinity) > view.at)
    if (unknown) problems.add(`${at} was shown with ${unknown}, which was never entered`)
    const final = finals.get(view.market)
    if (final && isBefore(final, view)) problems.add(`${at} was shown, ${versionText(final)} is stored`)
  }
  return [...problems]
}

const stepsBack = ({ views }: ViewerLog, deletedSince: ReadonlyMap<string, number>): string[] => {
  const newest = new Map<string, State>()
  const vanished = new Set<string>()
  return views.flatMap((view) => {
    const before = newest.get(view.market)
    if (isNothing(view)) {
      if (before) vanished.add(view.market)
      const isDeleted = (deletedSince.get(view.market) ?? Infinity) <= view.at
      return before && !isDeleted ? [`${view.market} ${versionText(before)} vanished`] : []
    }
    const wasVanished = vanished.delete(view.market)
    if (before && isBefore(view, before))
      return [`${view.market} went from ${versionText(before)} to ${versionText(view)}`]
    newest.set(view.market, view)
    // Writers withdraw no last prize: only a deletion hides a draw, and the next one has another epoch.
    const hasReturned = wasVanished && before?.epoch === view.epoch
    return hasReturned ? [`${view.market} ${versionText(before)} vanished and was ${versionText(view)} again`] : []
  })
}

/** P4: no viewer goes back to an older state. */
export const viewsBack = ({ writes, viewers }: History): string[] => {
  const deletedSince = new Map<string, number>()
  for (const { market, startedAt } of writes.filter((write) => write.kind === 'delete' && mayHaveHappened(write)))
    deletedSince.set(market, Math.min(startedAt, deletedSince.get(market) ?? Infinity))
  return viewers.flatMap((viewer, index) => stepsBack(viewer, deletedSince).map((what) => `viewer ${index}: ${what}`))
}
