import { isBefore, mayHaveHappened, versionText, type History, type State, type Write } from './history.ts'

export const listType = 'CONSOLATION PRIZE'
export const firstType = 'PRIZE 1'
/** A template unique to each save, so that the log identifies it. */
export const savedTemplate = (value: string): string => `v${value}`

/** The number that a write leaves in its draw. */
export const prizeOf = ({ kind, value }: Write): string | null => {
  if (kind === 'list' || kind === 'save') return `${listType} ${value}`
  return kind === 'first' ? `${firstType} ${value}` : null
}

const wasDeletedSince = (writes: Write[], { market, startedAt }: Write): boolean =>
  writes.some(
    (other) =>
      other.kind === 'delete' &&
      other.market === market &&
      mayHaveHappened(other) &&
      (other.outcome === 'unknown' || other.endedAt >= startedAt),
  )

const lossOf = (write: Write, writes: Write[], final: State | null): string | null => {
  const acknowledged = write.state
  if (!acknowledged) return 'was acknowledged without a state'
  if (!final || final.epoch > acknowledged.epoch)
    return wasDeletedSince(writes, write) ? null : 'is missing with its draw'
  if (isBefore(final, acknowledged))
    return `was acknowledged as ${versionText(acknowledged)}, but ${versionText(final)} is stored`
  const prize = prizeOf(write)
  // A later PRIZE 1 replaces an earlier one.
  if (!prize || write.kind === 'first' || final.epoch !== acknowledged.epoch) return null
  const times = final.prizes.filter((one) => one === prize).length
  return times === 1 ? null : `is stored ${times} times`
}

/** P1: every acknowledged write is stored in the end, or superseded by a later one. */
export const lostWrites = ({ writes, finals }: History): string[] =>
  writes
    .filter(({ outcome, kind }) => outcome === 'ok' && kind !== 'delete')
    .flatMap((write) => {
      const loss = lossOf(write, writes, finals.get(write.market) ?? null)
      return loss ? [`${write.market} ${write.kind} ${write.value} ${loss}`] : []
    })

/** Answered states by market and version; reports two different ones at one version to `clash`. */
export const answeredStates = (writes: Write[], clash: (what: string) => void): Map<string, string> => {
  const answered = new Map<string, string>()
  for (const { market, state, outcome, kind } of writes) {
    if (outcome !== 'ok' || !state || kind === 'delete') continue
    const at = `${market} ${versionText(state)}`
    const prizes = state.prizes.join()
    if ((answered.get(at) ?? prizes) !== prizes) clash(`${at} was answered with two contents`)
    answered.set(at, prizes)
  }
  return answered
}

/** P2: each state carries epoch and rev, no two changes share one, and revs rise by one per possible change. */
export const wrongVersions = ({ writes, finals }: History): string[] => {
  const problems: string[] = []
  const answered = answeredStates(writes, (what) => problems.push(what))
  const changes = new Map<string, Write>()
  for (const write of writes) {
    const { market, kind, state, outcome, isRepeat } = write
    if (outcome !== 'ok' || !state || isRepeat || kind === 'start' || kind === 'delete') continue
    if (!(state.epoch > 0 && state.rev > 0)) problems.push(`${market} was answered as ${versionText(state)}`)
    const at = `${market} ${versionText(state)}`
    if (changes.has(at)) problems.push(`${at} is the outcome of two changes`)
    changes.set(at, write)
  }
  for (const [market, final] of finals) {
    if (!final) continue
    const possible = writes.filter((write) => write.market === market && mayHaveHappened(write)).length
    const prizes = final.prizes.join()
    if ((answered.get(`${market} ${versionText(final)}`) ?? prizes) !== prizes)
      problems.push(`${market} ${versionText(final)} is stored with another content than was answered`)
    if (final.rev > possible + 1) problems.push(`${market} is at rev ${final.rev} after ${possible} writes`)
  }
  return problems
}
