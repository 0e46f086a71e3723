/** 'starting' until the first attempt ends, so that no page begins with an alarm. */
export type ConnectionState = 'starting' | 'connected' | 'reconnecting' | 'offline'
export type Connection = { state: ConnectionState }
export type WithConnection = { connection: Connection }

export const connectionChanged = (payload: ConnectionState) => ({ type: 'connection/changed', payload }) as const
export type ConnectionAction = ReturnType<typeof connectionChanged>

const initial: Connection = { state: 'starting' }

/** Whether pushes arrive. */
export const connectionReducer = (connection: Connection = initial, action: ConnectionAction): Connection =>
  action.type === 'connection/changed' ? { state: action.payload } : connection
