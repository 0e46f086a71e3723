import { scheduleCalls, type ScheduleBody, type ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { listsApi } from '../../api/lists-api.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks, type Keyed, type Versioned } from '../../api/asks.ts'

/** The id is the market's name, or a substitute for a name that a path cannot hold. */
type OfSchedule = Versioned & { id: string }

export const schedulesAdminApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** With `state`, changes the existing schedule at that revision. */
    saveSchedule: build.mutation({
      ...asks(scheduleCalls.saveSchedule, (asked: Keyed<ScheduleBody> & { state: Versioned | null }) => asked),
      invalidatesTags: ['Schedules'],
    }),
    setStatus: build.mutation({
      ...asks(scheduleCalls.setScheduleStatus, ({ id, status, ...state }: OfSchedule & { status: ScheduleStatus }) => ({
        path: { marketName: id },
        body: { status },
        state,
      })),
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
    deleteSchedule: build.mutation({
      ...asks(scheduleCalls.deleteSchedule, ({ id, ...state }: OfSchedule) => ({ path: { marketName: id }, state })),
      // Also after a failure, so that the list shows the current state.
      invalidatesTags: ['Schedules'],
    }),
  }),
})
