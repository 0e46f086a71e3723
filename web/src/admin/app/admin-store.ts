import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { onlineReducer } from '../features/online/online-slice.ts'
import { activeDrawReducer, readActiveDraw } from '../features/live-entry/desk/active-session.ts'
import { sessionReducer } from '../session/session-slice.ts'
import { openDrawReducer } from '../features/live-entry/colleagues/colleagues.ts'
import { adminApi } from '../api/admin-api.ts'
import type { AdminExtra } from '../api/base-query.ts'
import { connectionReducer } from '../../shared/socket/connection.ts'
import { localStore } from '../../shared/storage/safe-storage.ts'

const reducer = combineReducers({
  session: sessionReducer,
  activeDraw: activeDrawReducer,
  online: onlineReducer,
  openDraw: openDrawReducer,
  connection: connectionReducer,
  [adminApi.reducerPath]: adminApi.reducer,
})

export const createAdminStore = (extra: AdminExtra) => {
  const store = configureStore({
    reducer,
    preloadedState: { activeDraw: readActiveDraw(localStore) },
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }).concat(
        adminApi.middleware,
      ),
  })
  setupListeners(store.dispatch)
  return store
}
