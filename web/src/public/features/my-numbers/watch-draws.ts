import { wibDate } from '@papan/contracts/wib.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Clock } from '../../../shared/clock/clock.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import { pageDataCall } from '../../data/calls.ts'
import type { ServerData } from '../../data/server-data-reducer.ts'
import { keepStored, onStored, readStored } from '../../data/stored.ts'
import { isRecent, readDraws, recentDraws, withSeen, withWithdrawn, type CheckedDraw } from './checked-draws.ts'
import { comparisonOf, readFollowedMarkets } from './compare.ts'
import { readNumbers } from './kept-numbers.ts'
import { shownStates } from './shown-states.ts'
import { drawsKey, numbersKey, readKey } from '../../data/storage-keys.ts'

type WatchedStore = { getState: () => { serverData: ServerData }; subscribe: (listener: () => void) => unknown }

/** Several answers arrive together, ms. */
const soonMs = 200

/** What the device keeps of draws, with what a page shows now. `today`: WIB. */
export const checkedWith = (
  kept: readonly CheckedDraw[],
  { entries }: Pick<ServerData, 'entries'>,
  today: string,
  read: (key: string) => string | null,
): readonly CheckedDraw[] => {
  const numbers = readNumbers(read(numbersKey))
  const markets = (entries[pageDataCall]?.data as PageData | undefined)?.schedules ?? []
  const marksOf = comparisonOf(numbers, readFollowedMarkets(read), markets)
  const { seen, withdrawn } = shownStates({ entries })
  const compared = seen
    .filter((state) => isRecent(state, today))
    .reduce((draws, state) => withSeen(draws, state, marksOf), kept)
  return recentDraws(
    withdrawn.reduce((draws, state) => withWithdrawn(draws, state, marksOf), compared),
    today,
  )
}

let watched: WatchedStore | undefined

/** Compares the kept numbers with each draw that the page has by an answer or a push. Asks for nothing by itself. */
export const watchDraws = (store: WatchedStore, clock: Clock): void => {
  if (watched === store) return
  watched = store
  const look = () => {
    if (readNumbers(readStored(numbersKey)).length === 0) {
      for (const key of [drawsKey, readKey]) localStore.remove(key)
      return
    }
    const kept = readStored(drawsKey)
    const next = JSON.stringify(
      checkedWith(readDraws(kept), store.getState().serverData, wibDate(clock.now()), readStored),
    )
    if (next !== (kept ?? '[]')) keepStored(drawsKey, next)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      look()
    }, soonMs)
  }
  store.subscribe(soon)
  onStored(soon)
  look()
}
