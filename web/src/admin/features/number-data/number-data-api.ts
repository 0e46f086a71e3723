import { rebuildCalls, rebuildState, type RebuildState } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { requestOf } from '../../api/request-of.ts'

export const numberDataApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    rebuild: build.query<RebuildState, void>({
      query: () => requestOf(rebuildCalls.getRebuild),
      responseSchema: rebuildState,
      providesTags: ['NumberData'],
    }),
    startRebuild: build.mutation<RebuildState, void>({
      query: () => requestOf(rebuildCalls.startRebuild),
      responseSchema: rebuildState,
      invalidatesTags: ['NumberData'],
    }),
  }),
})
