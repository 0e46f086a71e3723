import { createApi } from '@reduxjs/toolkit/query/react'
import { noAnswer } from './api-error.ts'
import { adminBaseQuery } from './base-query.ts'

const tagTypes = [
  'Results',
  'DrawResult',
  'Logs',
  'Markets',
  'Schedules',
  'Predictions',
  'Banners',
  'Notices',
  'Pages',
  'Destinations',
  'Deleted',
  'Settings',
  'Readers',
  'Users',
  'Account',
  'SignIns',
  'AllowedIps',
  'Board',
  'GuardFacts',
  'Jobs',
] as const
/** What an answer shows, so that writes can name what they change. */
export type Tag = (typeof tagTypes)[number]

/** Features inject endpoints with their response schemas. */
export const adminApi = createApi({
  reducerPath: 'adminApi',
  baseQuery: adminBaseQuery,
  tagTypes,
  // A colleague may have changed the displayed data.
  refetchOnFocus: true,
  refetchOnReconnect: true,
  keepUnusedDataFor: 30,
  // Treat a response of another shape as none, so that the screen shows its own message.
  catchSchemaFailure: (error) => {
    console.error(error)
    return noAnswer
  },
  endpoints: () => ({}),
})
