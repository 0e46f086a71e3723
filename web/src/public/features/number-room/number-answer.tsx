import type { NumberSearch } from '@papan/contracts/lottery/numbers/search-modes.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { keptPart } from '../../ui/kept-part.tsx'
import { useData } from '../../data/use-data.ts'
import { callOfRoom, searchesOf, type RoomQuery } from './room-query.ts'

const FoundAnswer = keptPart(async () => (await import('./found-answer.tsx')).FoundAnswer)

/** One search, loaded: null while it is on its way. */
const useHistory = (search: NumberSearch, query: RoomQuery) => {
  const today = useAtNow(wibDate)
  return useData(callOfRoom(search, query, today))
}

const One = ({ search, query }: { search: NumberSearch; query: RoomQuery }) => {
  const { data, isFailed, refetch } = useHistory(search, query)
  return (
    <>
      {isFailed && <LoadError text={chanceText.failed} onRetry={refetch} />}
      {isFailed && !data && <IndependentNote />}
      {data && (
        <FoundAnswer
          state={JSON.stringify([query, data])}
          className="flex min-w-0 flex-col gap-4"
          histories={[data]}
          query={query}
        />
      )}
      {!data && !isFailed && <Skeleton className="h-96 rounded-card" />}
    </>
  )
}

const Both = ({ exact, permuted, query }: { exact: NumberSearch; permuted: NumberSearch; query: RoomQuery }) => {
  const one = useHistory(exact, query)
  const all = useHistory(permuted, query)
  const histories = [one.data, all.data].flatMap((data) => data ?? [])
  const isFailed = one.isFailed || all.isFailed
  const retry = () => {
    one.refetch()
    all.refetch()
  }
  return (
    <>
      {isFailed && <LoadError text={chanceText.failed} onRetry={retry} />}
      {isFailed && histories.length === 0 && <IndependentNote />}
      {histories.length > 0 && (
        <FoundAnswer
          state={JSON.stringify([query, histories])}
          className="flex min-w-0 flex-col gap-4"
          histories={histories}
          query={query}
        />
      )}
      {histories.length === 0 && !isFailed && <Skeleton className="h-96 rounded-card" />}
    </>
  )
}

/** What the search of the page found. */
export const NumberAnswer = ({ query }: { query: RoomQuery }) => {
  const [first, second] = searchesOf(query)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {!first && <IndependentNote />}
      {first && !second && <One search={first} query={query} />}
      {first && second && <Both exact={first} permuted={second} query={query} />}
    </div>
  )
}
