import { useState } from 'react'
import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { Declared } from '@papan/contracts/calls/call.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi, type Tag } from './admin-api.ts'
import { requestOf, type Answer, type Sent } from './asks.ts'
import { createAttemptKeys, isUnanswered } from './attempt-key.ts'

type Asked = { name: string; request: FetchArgs; tags: readonly Tag[] }

/** By call, since the store keeps no schema. */
const answerShapes = new Map<string, z.ZodType | undefined>()

const askedOf = (call: Declared, sent: Partial<Sent<Declared>>, tags: readonly Tag[]): Asked => {
  const name = `${call.method} ${call.path}`
  answerShapes.set(name, call.answer)
  return { name, request: requestOf(call, sent), tags }
}

/** An answer of another shape counts as none. */
const checked = (answer: unknown, _meta: unknown, { name }: Asked): unknown =>
  answerShapes.get(name)?.parse(answer) ?? answer

const callsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<unknown, Asked>({
      query: ({ request }) => request,
      transformResponse: checked,
      providesTags: (_answer, _error, { tags }) => tags,
    }),
    // A refusal too means that what is shown is stale.
    write: build.mutation<unknown, Asked>({
      query: ({ request }) => request,
      transformResponse: checked,
      invalidatesTags: (_answer, _error, { tags }) => tags,
    }),
  }),
})

export type Reading<Data> = {
  data?: Data | undefined
  /** Of the current arguments; absent while the answer to the former ones is shown. */
  currentData?: Data | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** What a declared call answers, fetched when the component appears; a write with its tag fetches it again. */
export const useRead = <C extends Declared>(
  call: C,
  tag: Tag,
  sent?: Partial<Sent<C>>,
  options: { skip?: boolean; pollingInterval?: number } = {},
): Reading<Answer<C>> =>
  callsApi.useReadQuery(askedOf(call, (sent ?? {}) as Partial<Sent<Declared>>, [tag]), {
    refetchOnMountOrArgChange: true,
    ...options,
  }) as Reading<Answer<C>>

/**
 * Sends a declared call and throws an `ApiError`; what has one of its tags is fetched again. A retry without an answer keeps the
 * idempotency key of its `identity`.
 */
export const useWrite = <C extends Declared>(call: C, ...tags: Tag[]) => {
  const [write, { isLoading }] = callsApi.useWriteMutation()
  const [keys] = useState(() => createAttemptKeys())
  const send = async (sent: Partial<Sent<C>>, identity: unknown = sent): Promise<Answer<C>> => {
    const key = call.idempotent ? { key: keys.keyFor(identity) } : {}
    try {
      const asked = askedOf(call, { ...sent, ...key } as Partial<Sent<Declared>>, tags)
      const answer = await write(asked).unwrap()
      keys.answered()
      return answer as Answer<C>
    } catch (failure) {
      if (!isUnanswered(failure)) keys.answered()
      throw failure
    }
  }
  return [send, { isLoading }] as const
}
