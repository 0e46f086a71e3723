import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { NewResultUpdate } from '@papan/contracts/socket/messages.ts'
import { isBanners, isDrawsNow } from './calls.ts'
import { drawKey, madeAtOf, mergeAnswer, withPushedResult, type Announced } from './newest.ts'
import type { Answered, Failed, Pushed, ServerDataAction } from './actions.ts'

/** A failed refresh keeps `data`; status 0 is no answer. `isUnsettled`: a shown draw may have been deleted. */
type Entry = { data?: unknown; failed: boolean; status: number; fetchedAt: number; isUnsettled?: boolean | undefined }
type Entries = Readonly<Record<string, Entry>>
export type ServerData = {
  entries: Entries
  /** Late pushes of older states are dropped. */
  announced: Announced
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

const withAnnouncement = (state: ServerData, change: NewResultUpdate): ServerData => {
  const key = drawKey(change)
  if (!isNewer(change, state.announced[key])) return state
  return { ...state, announced: { ...state.announced, [key]: change } }
}

const withAnswer = (state: ServerData, answer: Answered): ServerData => {
  const { call, at } = answer
  const before = state.entries[call]
  const {
    data,
    isUnsettled = before?.isUnsettled,
    gone,
  } = mergeAnswer(call, before?.data, answer.data, state.announced)
  const entry: Entry = { data, failed: false, status: 200, fetchedAt: at, isUnsettled }
  // Neither banners nor the strip count for the age of a page's numbers.
  // Lists carry no timestamp: their arrival counts.
  const madeAt = isBanners(call) || isDrawsNow(call) ? 0 : madeAtOf(answer.data) || at - answer.staleMs
  const entries = newestEntries({ ...state.entries, [call]: entry })
  // A push of a state before a withdrawal may come after the answer that knows it.
  const known = isDrawsNow(call) ? [...gone, ...(data as DrawsNow).withdrawn] : gone
  return { ...known.reduce(withAnnouncement, state), entries, dataAt: Math.max(state.dataAt ?? 0, madeAt) || null }
}

const withFailure = (state: ServerData, { call, status, at }: Failed): ServerData => {
  const entry: Entry = { ...state.entries[call], failed: true, status, fetchedAt: at }
  return { ...state, entries: newestEntries({ ...state.entries, [call]: entry }) }
}

const withPush = (state: ServerData, { result, at }: Pushed): ServerData => {
  const known = state.announced[drawKey(result)]
  if (known && isNewer(known, result)) return state
  const entries = Object.entries(state.entries).map(([call, entry]): [string, Entry] => {
    const data = entry.data === undefined ? undefined : withPushedResult(call, entry.data, result)
    return [call, data === entry.data ? entry : { ...entry, data }]
  })
  const dataAt = state.dataAt === null ? null : Math.max(state.dataAt, at)
  return { ...state, entries: Object.fromEntries(entries), dataAt }
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
