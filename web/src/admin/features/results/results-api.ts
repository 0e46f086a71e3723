import type { TypedMutationOnQueryStarted } from '@reduxjs/toolkit/query/react'
import { doubleEntry, type DoubleEntry, doubleEntryCalls } from '@papan/contracts/calls/content/double-entry-calls.ts'
import type { ExpectedNumber } from '@papan/contracts/calls/expected-number.ts'
import {
  adminResult,
  prizeAnswer,
  resultList,
  type AdminResult,
  type PrizeAnswer,
  type PrizeBody,
  type ResultBody,
  type ResultList,
  type StartSessionBody,
  type WrittenResult,
  writtenResult,
  resultCalls,
} from '@papan/contracts/calls/content/result-calls.ts'
import { revisionList, revisionCalls, type RestoreBody } from '@papan/contracts/calls/content/revision-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import type { adminBaseQuery } from '../../api/base-query.ts'
import { expecting, ifMatch, idempotencyKey, type Keyed, type Versioned } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

/** A market draws once a day. */
export type DrawKey = { market: string; date: string }
/** The numbers that the sender assumes in each `PRIZE n`. */
type Expecting = { expected: readonly ExpectedNumber[] }
/** '' in a filter means all. */
export type ResultFilter = DrawKey & { page: number }

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

export const resultsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    results: build.query<ResultList, ResultFilter>({
      query: (filter) => ({ ...requestOf(resultCalls.listResults), params: filter }),
      responseSchema: resultList,
      providesTags: ['Results'],
    }),
    drawResult: build.query<AdminResult | null, DrawKey>({
      query: ({ market, date }) => ({ ...requestOf(resultCalls.listResults), params: { market, date, limit: 1 } }),
      // Not `rawResponseSchema`: it would also check what `upsertQueryData` stores.
      transformResponse: ({ data }: ResultList) => data[0] ?? null,
      responseSchema: adminResult.nullable(),
      // A colleague's newer revision may arrive before an older response.
      merge: (shown, answer): AdminResult | null => (shown && answer && isNewer(shown, answer) ? shown : answer),
      providesTags: (_result, _error, { market, date }) => [{ type: 'DrawResult', id: `${market} ${date}` }],
    }),
    /** A market's newest draws, for its plan. */
    recentDraws: build.query<AdminResult[], string>({
      query: (market) => ({ ...requestOf(resultCalls.listResults), params: { market, limit: 5 } }),
      rawResponseSchema: resultList,
      transformResponse: ({ data }: ResultList) => data,
    }),
    startSession: build.mutation<WrittenResult, Keyed<StartSessionBody> & Expecting>({
      query: ({ body, key, expected }) => ({
        ...requestOf(resultCalls.startSession),
        body,
        headers: { ...idempotencyKey(key), ...expecting(expected) },
      }),
      responseSchema: writtenResult,
      onQueryStarted: showAnswer,
      invalidatesTags: ['Results'],
    }),
    addPrize: build.mutation<PrizeAnswer, Keyed<PrizeBody> & Expecting & { id: string }>({
      query: ({ id, body, key, expected }) => ({
        ...requestOf(resultCalls.addPrize, { resultId: id }),
        body,
        headers: { ...idempotencyKey(key), ...expecting(expected) },
      }),
      responseSchema: prizeAnswer,
      onQueryStarted: showAnswer,
      // A mismatch is refused and shows on the sheet.
      invalidatesTags: (_answer, error) => (error ? ['Results', 'DrawResult'] : ['Results']),
    }),
    withdrawPrize: build.mutation<AdminResult, Versioned & { id: string; prizeId: string; reason?: string }>({
      query: ({ id, prizeId, reason, ...state }) => ({
        ...requestOf(resultCalls.withdrawPrize, { resultId: id, prizeId }),
        ...(reason === undefined ? {} : { params: { reason } }),
        headers: ifMatch(state),
      }),
      responseSchema: adminResult,
      onQueryStarted: showAnswer,
      invalidatesTags: (_result, error) => (error ? ['Results', 'DrawResult'] : ['Results']),
    }),
    doubleEntry: build.query<DoubleEntry, void>({
      query: () => requestOf(doubleEntryCalls.getDoubleEntry),
      responseSchema: doubleEntry,
      providesTags: ['Settings'],
    }),
    setDoubleEntry: build.mutation<DoubleEntry, Keyed<{ on: boolean }>>({
      query: ({ body, key }) => ({ ...requestOf(doubleEntryCalls.setDoubleEntry), body, headers: idempotencyKey(key) }),
      responseSchema: doubleEntry,
      invalidatesTags: ['Settings'],
    }),
    revisions: build.query<z.infer<typeof revisionList>, { id: string; page: number }>({
      query: ({ id, page }) => ({ ...requestOf(revisionCalls.listRevisions, { resultId: id }), params: { page } }),
      responseSchema: revisionList,
    }),
    restore: build.mutation<AdminResult, Keyed<RestoreBody> & Versioned & { id: string }>({
      query: ({ id, body, key, ...state }) => ({
        ...requestOf(revisionCalls.restoreRevision, { resultId: id }),
        body,
        headers: { ...ifMatch(state), ...idempotencyKey(key) },
      }),
      responseSchema: adminResult,
      onQueryStarted: showAnswer,
      invalidatesTags: ['Results', 'DrawResult'],
    }),
    saveResult: build.mutation<WrittenResult, Keyed<ResultBody> & Versioned & { id: string }>({
      query: ({ id, body, key, ...state }) => ({
        ...requestOf(resultCalls.saveResult, { resultId: id }),
        body,
        headers: { ...ifMatch(state), ...idempotencyKey(key) },
      }),
      responseSchema: writtenResult,
      onQueryStarted: showAnswer,
      // A refused edit was stale: fetch the newer revision.
      invalidatesTags: (_result, error) => (error ? ['Results', 'DrawResult'] : ['Results']),
    }),
    deleteResult: build.mutation<unknown, Versioned & { id: string; reason?: string }>({
      query: ({ id, reason, ...state }) => ({
        ...requestOf(resultCalls.deleteResult, { resultId: id }),
        ...(reason === undefined ? {} : { params: { reason } }),
        headers: ifMatch(state),
      }),
      // Also after a failure, so that the list shows the current state.
      invalidatesTags: ['Results', 'DrawResult'],
    }),
  }),
})
