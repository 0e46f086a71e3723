import { createApi } from '@reduxjs/toolkit/query/react'
import { noAnswer } from './api-error.ts'
import { adminBaseQuery } from './base-query.ts'

/** The back office's server data. Features add their calls to it, each with the contract's schema of its answer. */
export const adminApi = createApi({
  reducerPath: 'adminApi',
  baseQuery: adminBaseQuery,
  tagTypes: [
    'Results',
    'DrawResult',
    'Logs',
    'Markets',
    'Schedules',
    'Predictions',
    'Banners',
    'Settings',
    'Users',
    'AllowedIps',
  ],
  // What staff look at may have been changed by a colleague meanwhile.
  refetchOnFocus: true,
  refetchOnReconnect: true,
  keepUnusedDataFor: 30,
  // An answer of another shape is as good as none: the screen says its own sentence.
  catchSchemaFailure: (error) => {
    console.error(error)
    return noAnswer
  },
  endpoints: () => ({}),
})
