import { applyMiddleware, legacy_createStore as createStore, type Reducer, type Store } from 'redux'
import { withExtraArgument, type ThunkAction, type ThunkDispatch } from 'redux-thunk'
import type { Clock } from '../../shared/clock/clock.ts'
import { connectionReducer, type Connection, type ConnectionAction } from '../../shared/socket/connection.ts'
import type { RootAction, ServerDataAction } from './actions.ts'
import { serverDataReducer, type ServerData } from './server-data-reducer.ts'
import { siteReducer, type Site } from './site-reducer.ts'

export type RootState = { serverData: ServerData; connection: Connection; site: Site }
/** Plain: redux's `combineReducers` brings its checks and their texts. */
const rootReducer: Reducer<RootState, RootAction, Partial<RootState>> = (state, action) => ({
  serverData: serverDataReducer(state?.serverData, action as ServerDataAction),
  connection: connectionReducer(state?.connection, action as ConnectionAction),
  // The store is created with it.
  site: siteReducer(state?.site as Site, action),
})
/** `inFlight`: calls being fetched; true when one must be fetched once more. */
type ThunkExtra = { clock: Clock; inFlight: Map<string, boolean> }
export type AppThunk<Answer = void> = ThunkAction<Answer, RootState, ThunkExtra, RootAction>
export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, RootAction>
export type VisitorStore = Store<RootState, RootAction> & { dispatch: AppDispatch }

/** Rendered by the server, hydrated by the browser. */
export type EmbeddedState = { serverData: ServerData; site: Site; renderedAt: number }

/** The visitors' store, the same on server and browser. Without toolkit: decision 13. */
export const createVisitorStore = (
  { serverData, site }: Omit<EmbeddedState, 'renderedAt'>,
  clock: Clock,
): VisitorStore => {
  const thunk = withExtraArgument<RootState, RootAction, ThunkExtra>({ clock, inFlight: new Map() })
  return createStore(rootReducer, { serverData, site }, applyMiddleware<AppDispatch, RootState>(thunk))
}
