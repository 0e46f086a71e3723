import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { businessDate, marketName } from '@papan/contracts/calls/fields.ts'
import { z } from '@papan/contracts/schema.ts'
import { localStore, type SafeStorage } from '../../../../shared/storage/safe-storage.ts'

const storageKey = 'activeResultSession'
const stored = z.object({ id: z.string(), market: marketName, date: businessDate })

/** The draw being entered; its result lives in the query cache. */
export type ActiveDraw = z.infer<typeof stored>
export type WithActiveDraw = { activeDraw: ActiveDraw | null }

export type Staff = { userId: string; username: string; role: Role }

/** Leaves the draw; `next` is the market to offer in the start form. */
export type Leave = (next?: string) => void

/** The stored active draw; null for none or an unreadable value. */
export const readActiveDraw = (storage: Pick<SafeStorage, 'get'>): ActiveDraw | null => {
  try {
    return stored.safeParse(JSON.parse(storage.get(storageKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const slice = createSlice({
  name: 'activeDraw',
  initialState: null as ActiveDraw | null,
  reducers: {
    entered: (_state, { payload }: PayloadAction<ActiveDraw>) => payload,
    left: () => null,
  },
})
export const activeDrawReducer = slice.reducer

export const useActiveDraw = () => {
  const dispatch = useDispatch()
  return {
    activeDraw: useSelector(({ activeDraw }: WithActiveDraw) => activeDraw),
    /** Makes a draw active, also after a reload. */
    enter: ({ id, market, date }: ActiveDraw) => {
      localStore.set(storageKey, JSON.stringify({ id, market, date }))
      dispatch(slice.actions.entered({ id, market, date }))
    },
    leave: () => {
      localStore.remove(storageKey)
      dispatch(slice.actions.left())
    },
  }
}
