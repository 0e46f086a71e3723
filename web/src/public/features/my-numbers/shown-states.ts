import type { DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { DetailPage, DrawDetail, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { drawsNowCall } from '../../data/calls.ts'
import type { ServerData } from '../../data/server-data-reducer.ts'
import type { SeenState, WithdrawnState } from './checked-draws.ts'

/** The page's own copy of a list has PRIZE 1 alone, and no id (trim-state.ts). */
type ShownResult = Omit<Result, 'id'> & { id?: string }

export const stateOf = ({ market, date, epoch, rev, correctedAt, prizes, id }: ShownResult): SeenState => ({
  market,
  date,
  epoch,
  rev,
  at: correctedAt,
  isWhole: id !== undefined,
  prizes: prizes.map(({ type, numbers }) => [type, numbers]),
})

/** The draws in the answers of a page: one, the newest of each market, or a market's history. */
const resultsOf = (data: unknown): ShownResult[] => {
  const { resultsMap, result, latestResult, history } = (data ?? {}) as Partial<PageData & DrawDetail & DetailPage>
  const one = [result, latestResult].flatMap((each) => each ?? [])
  return [...Object.values(resultsMap ?? {}), ...one, ...(history?.data ?? [])]
}

/** All states of draws that a page has, and what it knows to be withdrawn. */
export const shownStates = ({
  entries,
}: Pick<ServerData, 'entries'>): { seen: SeenState[]; withdrawn: readonly WithdrawnState[] } => ({
  seen: Object.values(entries).flatMap(({ data }) => resultsOf(data).map(stateOf)),
  withdrawn: (entries[drawsNowCall]?.data as DrawsNow | undefined)?.withdrawn ?? [],
})
