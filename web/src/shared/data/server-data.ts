import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { isNewer } from '@papan/contracts/rules/result-rules.ts'
import type { NewResultUpdate } from '@papan/contracts/socket/messages.ts'
import { mergeAnswer, withPushedResult } from './newest.ts'

/** What is known for one call. A failed refresh keeps `data`; `status` is the HTTP status of the last failure, 0 for none at all. */
export type Entry = { data?: unknown; failed: boolean; status: number; fetchedAt: number }
export type ServerData = {
  entries: Record<string, Entry>
  /** The newest announced state of each market's results: a late push of an older one is not shown. */
  announced: Record<string, NewResultUpdate>
  /** When the newest data on screen was made, ms; null before the first. */
  dataAt: number | null
}

/** Histories of many markets may be leafed through in one visit; the oldest answers go. */
const mostEntries = 40

const dropOldest = (entries: Record<string, Entry>): void => {
  const calls = Object.keys(entries)
  if (calls.length <= mostEntries) return
  calls.sort((a, b) => (entries[a]?.fetchedAt ?? 0) - (entries[b]?.fetchedAt ?? 0))
  for (const call of calls.slice(0, calls.length - mostEntries)) delete entries[call]
}

export const emptyServerData: ServerData = { entries: {}, announced: {}, dataAt: null }

const serverData = createSlice({
  name: 'serverData',
  initialState: emptyServerData,
  reducers: {
    answered(state, { payload }: PayloadAction<{ call: string; data: unknown; at: number }>) {
      const { call, at } = payload
      const data = mergeAnswer(call, state.entries[call]?.data, payload.data)
      state.entries[call] = { data, failed: false, status: 200, fetchedAt: at }
      const madeAt = Date.parse((data as { serverTime?: string } | null)?.serverTime ?? '')
      if (madeAt > (state.dataAt ?? 0)) state.dataAt = madeAt
      dropOldest(state.entries)
    },
    failed(state, { payload }: PayloadAction<{ call: string; status: number; at: number }>) {
      const entry = state.entries[payload.call]
      state.entries[payload.call] = { data: entry?.data, failed: true, status: payload.status, fetchedAt: payload.at }
    },
    resultPushed(state, { payload }: PayloadAction<{ result: Result; at: number }>) {
      const { result, at } = payload
      const announced = state.announced[result.market]
      if (announced?.date === result.date && isNewer(announced, result)) return
      for (const [call, entry] of Object.entries(state.entries)) {
        if (entry.data) entry.data = withPushedResult(call, entry.data, result)
      }
      state.dataAt = Math.max(state.dataAt ?? 0, at)
    },
    resultAnnounced(state, { payload }: PayloadAction<NewResultUpdate>) {
      const known = state.announced[payload.market]
      if (known?.date !== payload.date || isNewer(payload, known)) state.announced[payload.market] = payload
    },
  },
})

export const { answered, failed, resultPushed, resultAnnounced } = serverData.actions
export const serverDataReducer = serverData.reducer
