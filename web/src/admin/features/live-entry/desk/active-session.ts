import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { businessDate, marketName } from '@papan/contracts/calls/fields.ts'
import { z } from '@papan/contracts/schema.ts'
import { localStore, type SafeStorage } from '../../../../shared/storage/safe-storage.ts'

const storageKey = 'activeResultSession'
const stored = z.object({ id: z.string(), market: marketName, date: businessDate })

/** The draw being entered; its result lives in the query cache. */
export type ActiveSession = z.infer<typeof stored>
export type WithActiveSession = { activeSession: ActiveSession | null }
type Step = ThunkAction<void, WithActiveSession, unknown, UnknownAction>

/** The draw that this browser stored as active; null for none or an unreadable value. */
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

/** Makes a draw active, also after a reload. */
export const beginSession =
  ({ id, market, date }: ActiveSession): Step =>
  (dispatch) => {
    localStore.set(storageKey, JSON.stringify({ id, market, date }))
    dispatch(slice.actions.begun({ id, market, date }))
  }

export const endSession = (): Step => (dispatch) => {
  localStore.remove(storageKey)
  dispatch(slice.actions.ended())
}
