import {
  schedule,
  type Schedule,
  type ScheduleBody,
  type ScheduleStatus,
  scheduleCalls,
} from '@papan/contracts/calls/content/schedule-calls.ts'
import { listsApi } from '../../api/lists-api.ts'
import { adminApi } from '../../api/admin-api.ts'
import { ifMatch, idempotencyKey, type Keyed, type Versioned } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

/** The id is the market's name, or a substitute for a name that a path cannot hold. */
type OfSchedule = Versioned & { id: string }

export const schedulesAdminApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** With `state`, changes the existing schedule at that revision. */
    saveSchedule: build.mutation<Schedule, Keyed<ScheduleBody> & { state: Versioned | null }>({
      query: ({ body, key, state }) => ({
        ...requestOf(scheduleCalls.saveSchedule),
        body,
        headers: { ...idempotencyKey(key), ...(state ? ifMatch(state) : {}) },
      }),
      responseSchema: schedule,
      invalidatesTags: ['Schedules'],
    }),
    setStatus: build.mutation<Schedule, OfSchedule & { status: ScheduleStatus }>({
      query: ({ id, status, ...state }) => ({
        ...requestOf(scheduleCalls.setScheduleStatus, { marketName: id }),
        body: { status },
        headers: ifMatch(state),
      }),
      responseSchema: schedule,
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        try {
          const { data: changed } = await queryFulfilled
          dispatch(
            listsApi.util.updateQueryData('schedules', undefined, (all) =>
              all.map((each) => (each.marketName === changed.marketName ? changed : each)),
            ),
          )
        } catch {
          // Handled by the caller.
        }
      },
      // The list already shows the response; a refusal means that it is stale.
      invalidatesTags: (_changed, error) => (error ? ['Schedules'] : []),
    }),
    deleteSchedule: build.mutation<unknown, OfSchedule>({
      query: ({ id, ...state }) => ({
        ...requestOf(scheduleCalls.deleteSchedule, { marketName: id }),
        headers: ifMatch(state),
      }),
      // Also after a failure, so that the list shows the current state.
      invalidatesTags: ['Schedules'],
    }),
  }),
})
