import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import type { Clock } from '../../shared/clock/clock.ts'
import { connectionReducer } from '../../shared/socket/connection.ts'
import { serverDataReducer, type ServerData } from './server-data.ts'
import { siteReducer, type Site } from './site.ts'

const reducer = combineReducers({ serverData: serverDataReducer, connection: connectionReducer, site: siteReducer })

export type AppState = ReturnType<typeof reducer>
export type StoreExtra = { clock: Clock }
export type AppThunk<Answer = void> = ThunkAction<Answer, AppState, StoreExtra, UnknownAction>

/** Rendered by the server, hydrated by the browser. */
export type EmbeddedState = { serverData: ServerData; site: Site; renderedAt: number }

/** The visitors' store, the same on server and browser. */
export const createDataStore = (state: Omit<EmbeddedState, 'renderedAt'>, extra: StoreExtra) =>
  configureStore({
    reducer,
    preloadedState: { serverData: state.serverData, site: state.site },
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }),
  })

export type DataStore = ReturnType<typeof createDataStore>
export type DataDispatch = DataStore['dispatch']
