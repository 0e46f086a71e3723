import { firstType, listType, savedTemplate } from './check-writes.ts'
import type { History, Write } from './history.ts'

type Entries = History['log']

/** The log entries of one market's draws. */
const entriesOf = (entries: Entries, market: string): Entries =>
  entries.filter(({ details }) => details.includes(`${market} tanggal `))

const hasSentence = (details: string, words: string): boolean =>
  [`${words}.`, `${words};`].some((text) => details.includes(text))

/** Whether an entry logs this write: an entered or correcting number, or a saved template. */
const isOf = ({ kind, value }: Write, { action, details }: Entries[number]): boolean => {
  if (action !== 'UPDATE_RESULT') return false
  if (kind === 'save') return details.includes(`→ ${savedTemplate(value)};`)
  const type = kind === 'first' ? firstType : listType
  const [entered, corrected] = [`: ${type} + ${value}`, `→ ${value}`]
  // What the guard asked about follows a semicolon.
  return hasSentence(details, entered) || (kind === 'first' && hasSentence(details, corrected))
}

/** Log entries of starts and deletions name no number: compare their counts per market. */
const miscounted = (writes: Write[], log: Entries, market: string): string[] => {
  const own = writes.filter((write) => write.market === market && write.outcome !== 'fail')
  const entries = entriesOf(log, market)
  const deletions = own.filter(({ kind }) => kind === 'delete')
  const deletionsAcknowledged = deletions.filter(({ outcome }) => outcome === 'ok').length
  const deletionsLogged = entries.filter(({ action }) => action === 'DELETE_RESULT').length
  const started = new Set(own.flatMap(({ kind, state }) => (state && kind !== 'delete' ? [state.epoch] : []))).size
  const mayHaveStarted = started + own.filter(({ kind, outcome }) => kind === 'start' && outcome === 'unknown').length
  const startsLogged = entries.filter(({ action }) => action === 'CREATE_RESULT').length
  return [
    ...(deletionsLogged < deletionsAcknowledged || deletionsLogged > deletions.length
      ? [`${market}: ${deletionsAcknowledged} to ${deletions.length} deletions, ${deletionsLogged} in the log`]
      : []),
    ...(startsLogged < started || startsLogged > mayHaveStarted
      ? [`${market}: started ${started} to ${mayHaveStarted} times, ${startsLogged} in the log`]
      : []),
  ]
}

/** P6: one log entry per acknowledged write, at most one per unknown outcome, none per refused write. */
export const wrongLog = ({ writes, log }: History): string[] => {
  const markets = [...new Set(writes.map(({ market }) => market))]
  return markets.flatMap((market) => {
    const entries = entriesOf(log, market)
    const single = writes.filter(
      (write) => write.market === market && write.kind !== 'start' && write.kind !== 'delete',
    )
    const wrong = single.flatMap((write) => {
      const times = entries.filter((entry) => isOf(write, entry)).length
      const isRight = write.outcome === 'ok' ? times === 1 : times <= (write.outcome === 'unknown' ? 1 : 0)
      return isRight ? [] : [`${market} ${write.kind} ${write.value} (${write.outcome}) is in the log ${times} times`]
    })
    return [...wrong, ...miscounted(writes, log, market)]
  })
}
