import type { TypedMutationOnQueryStarted } from '@reduxjs/toolkit/query/react'
import { doubleEntryCalls } from '@papan/contracts/calls/content/double-entry-calls.ts'
import {
  adminResult,
  resultCalls,
  resultList,
  type AdminResult,
  type PrizeAnswer,
  type PrizeBody,
  type ResultBody,
  type ResultList,
  type StartSessionBody,
} from '@papan/contracts/calls/content/result-calls.ts'
import { revisionCalls, type RestoreBody } from '@papan/contracts/calls/content/revision-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks, requestOf, type Expecting, type Keyed, type Versioned } from '../../api/asks.ts'
import type { adminBaseQuery } from '../../api/base-query.ts'

/** A market draws once a day. */
export type DrawKey = { market: string; date: string }

/** Shows a write's response without another request. */
const showAnswer: TypedMutationOnQueryStarted<PrizeAnswer, unknown, typeof adminBaseQuery> = async (
  _body,
  { dispatch, queryFulfilled },
) => {
  try {
    const { repeated: _repeated, warnings: _warnings, ...changed } = (await queryFulfilled).data
    const { market, date } = changed
    await dispatch(resultsApi.util.upsertQueryData('drawResult', { market, date }, changed))
  } catch {
    // Handled by the caller.
  }
}

type OfResult = Versioned & { id: string }
const changeOf = <Body>({ id, body, key, ...state }: Keyed<Body> & OfResult) => ({
  path: { resultId: id },
  body,
  key,
  state,
})
const giving = (reason: string | undefined) => (reason === undefined ? {} : { params: { reason } })
/** A refused change was stale or shows on the sheet: the newer revision is fetched. */
const afterRefusal = (_answer: unknown, error: unknown): ('Results' | 'DrawResult')[] =>
  error ? ['Results', 'DrawResult'] : ['Results']

export const resultsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    drawResult: build.query<AdminResult | null, DrawKey>({
      query: ({ market, date }) => requestOf(resultCalls.listResults, { params: { market, date, limit: 1 } }),
      // Not `rawResponseSchema`: it would also check what `upsertQueryData` stores.
      transformResponse: ({ data }: ResultList) => data[0] ?? null,
      responseSchema: adminResult.nullable(),
      // A colleague's newer revision may arrive before an older response.
      merge: (shown, answer): AdminResult | null => (shown && answer && isNewer(shown, answer) ? shown : answer),
      providesTags: (_result, _error, { market, date }) => [{ type: 'DrawResult', id: `${market} ${date}` }],
    }),
    /** A market's newest draws, for its plan. */
    recentDraws: build.query<AdminResult[], string>({
      query: (market) => requestOf(resultCalls.listResults, { params: { market, limit: 5 } }),
      rawResponseSchema: resultList,
      transformResponse: ({ data }: ResultList) => data,
    }),
    startSession: build.mutation({
      ...asks(resultCalls.startSession, (asked: Keyed<StartSessionBody> & Expecting) => asked),
      onQueryStarted: showAnswer,
      invalidatesTags: ['Results'],
    }),
    addPrize: build.mutation({
      ...asks(resultCalls.addPrize, ({ id, ...asked }: Keyed<PrizeBody> & Expecting & { id: string }) => ({
        path: { resultId: id },
        ...asked,
      })),
      onQueryStarted: showAnswer,
      invalidatesTags: afterRefusal,
    }),
    withdrawPrize: build.mutation({
      ...asks(
        resultCalls.withdrawPrize,
        ({ id, prizeId, reason, ...state }: OfResult & { prizeId: string; reason?: string }) => ({
          path: { resultId: id, prizeId },
          ...giving(reason),
          state,
        }),
      ),
      onQueryStarted: showAnswer,
      invalidatesTags: afterRefusal,
    }),
    doubleEntry: build.query({ ...asks(doubleEntryCalls.getDoubleEntry), providesTags: ['Settings'] }),
    setDoubleEntry: build.mutation({
      ...asks(doubleEntryCalls.setDoubleEntry, (keyed: Keyed<{ on: boolean }>) => keyed),
      invalidatesTags: ['Settings'],
    }),
    restore: build.mutation({
      ...asks(revisionCalls.restoreRevision, changeOf<RestoreBody>),
      onQueryStarted: showAnswer,
      invalidatesTags: ['Results', 'DrawResult'],
    }),
    saveResult: build.mutation({
      ...asks(resultCalls.saveResult, changeOf<ResultBody>),
      onQueryStarted: showAnswer,
      invalidatesTags: afterRefusal,
    }),
  }),
})
