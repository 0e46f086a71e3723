import { isNewer } from '@papan/contracts/rules/result-rules.ts'
import type { NewResultUpdate } from '@papan/contracts/socket/messages.ts'
import { isBanners, isDrawsNow } from '../data/calls.ts'
import { mergeAnswer, withPushedResult } from '../data/newest.ts'
import type { Answered, Failed, Pushed, ServerDataAction } from './actions.ts'

/** A failed refresh keeps `data`; status 0 is no answer. */
type Entry = { data?: unknown; failed: boolean; status: number; fetchedAt: number }
type Entries = Readonly<Record<string, Entry>>
export type ServerData = {
  entries: Entries
  /** The newest announced state per market: late pushes of older ones are dropped. */
  announced: Readonly<Record<string, NewResultUpdate>>
  /** When the newest data on screen was made, ms. */
  dataAt: number | null
}

/** Oldest entries are evicted beyond this. */
const maxEntries = 40

export const emptyServerData: ServerData = { entries: {}, announced: {}, dataAt: null }

const newestEntries = (entries: Entries): Entries => {
  const all = Object.entries(entries)
  if (all.length <= maxEntries) return entries
  return Object.fromEntries(all.sort(([, a], [, b]) => b.fetchedAt - a.fetchedAt).slice(0, maxEntries))
}

/** Lists carry no time of their own: made on arrival. */
const madeAtOf = ({ data, at, staleMs }: Answered): number => {
  const madeAt = Date.parse((data as { serverTime?: string } | null)?.serverTime ?? '')
  return Number.isNaN(madeAt) ? at - staleMs : madeAt
}

const withAnswer = (state: ServerData, answer: Answered): ServerData => {
  const { call, at } = answer
  const data = mergeAnswer(call, state.entries[call]?.data, answer.data)
  const entry: Entry = { data, failed: false, status: 200, fetchedAt: at }
  // Neither banners nor the strip count for the age of a page's numbers.
  const madeAt = isBanners(call) || isDrawsNow(call) ? 0 : madeAtOf(answer)
  const entries = newestEntries({ ...state.entries, [call]: entry })
  return { ...state, entries, dataAt: Math.max(state.dataAt ?? 0, madeAt) || null }
}

const withFailure = (state: ServerData, { call, status, at }: Failed): ServerData => {
  const entry: Entry = { data: state.entries[call]?.data, failed: true, status, fetchedAt: at }
  return { ...state, entries: newestEntries({ ...state.entries, [call]: entry }) }
}

const withPush = (state: ServerData, { result, at }: Pushed): ServerData => {
  const announced = state.announced[result.market]
  if (announced?.date === result.date && isNewer(announced, result)) return state
  const entries = Object.entries(state.entries).map(([call, entry]): [string, Entry] => {
    const data = entry.data === undefined ? undefined : withPushedResult(call, entry.data, result)
    return [call, data === entry.data ? entry : { ...entry, data }]
  })
  const dataAt = state.dataAt === null ? null : Math.max(state.dataAt, at)
  return { ...state, entries: Object.fromEntries(entries), dataAt }
}

const withAnnouncement = (state: ServerData, change: NewResultUpdate): ServerData => {
  const known = state.announced[change.market]
  if (known?.date === change.date && !isNewer(change, known)) return state
  return { ...state, announced: { ...state.announced, [change.market]: change } }
}

/** The answers by call, and what pushes changed in them. */
export const serverDataReducer = (state: ServerData = emptyServerData, action: ServerDataAction): ServerData => {
  switch (action.type) {
    case 'serverData/callAnswered':
      return withAnswer(state, action.payload)
    case 'serverData/callFailed':
      return withFailure(state, action.payload)
    case 'serverData/resultPushed':
      return withPush(state, action.payload)
    case 'serverData/resultAnnounced':
      return withAnnouncement(state, action.payload)
    default:
      return state
  }
}
