import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { businessDate, marketName } from '@papan/contracts/calls/fields.ts'
import { z } from '@papan/contracts/schema.ts'
import { localStore, type SafeStorage } from '../../shared/storage/safe-storage.ts'

const storageKey = 'activeResultSession'
const stored = z.object({ id: z.string(), market: marketName, date: businessDate })

/** The draw that is being entered; what it holds lives in the query cache. */
export type ActiveSession = z.infer<typeof stored>
export type WithActiveSession = { activeSession: ActiveSession | null }
type Step = ThunkAction<void, WithActiveSession, unknown, UnknownAction>

/** The session that this browser was in before; null for none and for anything unreadable. */
export const readActiveSession = (storage: Pick<SafeStorage, 'get'>): ActiveSession | null => {
  try {
    return stored.safeParse(JSON.parse(storage.get(storageKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const slice = createSlice({
  name: 'activeSession',
  initialState: null as ActiveSession | null,
  reducers: {
    begun: (_state, { payload }: PayloadAction<ActiveSession>) => payload,
    ended: () => null,
  },
})
export const activeSessionReducer = slice.reducer

/** Goes on with this draw, here and after a reload. */
export const beginSession =
  ({ id, market, date }: ActiveSession): Step =>
  (dispatch) => {
    localStore.set(storageKey, JSON.stringify({ id, market, date }))
    dispatch(slice.actions.begun({ id, market, date }))
  }

/** Leaves the draw; what was entered stays. */
export const endSession = (): Step => (dispatch) => {
  localStore.remove(storageKey)
  dispatch(slice.actions.ended())
}
