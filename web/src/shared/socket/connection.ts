import { createAction, type UnknownAction } from '@reduxjs/toolkit'

/** 'starting' until the first attempt ends, so that no page begins with an alarm. */
export type ConnectionState = 'starting' | 'connected' | 'reconnecting' | 'offline'
type Connection = { state: ConnectionState }
export type WithConnection = { connection: Connection }

export const connectionChanged = createAction<ConnectionState>('connection/changed')

const initial: Connection = { state: 'starting' }

/** Whether pushes arrive. */
export const connectionReducer = (connection: Connection = initial, action: UnknownAction): Connection =>
  connectionChanged.match(action) ? { state: action.payload } : connection
