import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** 'starting' until the first attempt has an outcome, so that no page begins with an alarm. */
export type ConnectionState = 'starting' | 'connected' | 'reconnecting' | 'offline'

const initialState = { state: 'starting' as ConnectionState }
const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged(current, { payload }: PayloadAction<ConnectionState>) {
      current.state = payload
    },
  },
})

export const { connectionChanged } = connection.actions
export const connectionReducer = connection.reducer
