import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { Declared } from '@papan/contracts/calls/call.ts'
import type { z } from '@papan/contracts/schema.ts'
import { withinTime } from '../../shared/within-time.ts'
import { adminApi, type Tag } from './admin-api.ts'
import { noAnswer, type ApiError } from './api-error.ts'
import { requestOf, type Answer, type Sent } from './asks.ts'
import { useSendOnce } from './use-send-once.ts'

type Asked = { name: string; request: FetchArgs; tags: readonly Tag[] }

/** By call, since the store keeps no schema. */
const answerShapes = new Map<string, z.ZodType | undefined>()

const askedOf = (call: Declared, sent: Partial<Sent<Declared>>, tags: readonly Tag[]): Asked => {
  const name = `${call.method} ${call.path}`
  answerShapes.set(name, call.answer)
  return { name, request: requestOf(call, sent), tags }
}

type Answered = { data?: unknown; error?: ApiError }

/** An answer of another shape counts as none: whether the call was applied is unknown. */
export const checkedBy = (
  shape: z.ZodType | undefined,
  { data, error }: Answered,
): { data: unknown } | { error: ApiError } => {
  if (error) return { error }
  const read = shape?.safeParse(data)
  if (read?.success === false) {
    console.error(read.error)
    return { error: noAnswer }
  }
  return { data: read ? read.data : data }
}

const ask = async (
  { name, request }: Asked,
  _store: unknown,
  _options: unknown,
  send: (request: FetchArgs) => Answered | PromiseLike<Answered>,
) => checkedBy(answerShapes.get(name), await send(request))

const callsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<unknown, Asked>({
      queryFn: ask,
      providesTags: (_answer, _error, { tags }) => tags,
    }),
    // A refusal too means that what is shown is stale.
    write: build.mutation<unknown, Asked>({
      queryFn: ask,
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

/** Ms that a write waits for what is read again. */
const rereadMs = 3000

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** The reads of these tags that have no answer yet. */
const readsOf = (tags: readonly Tag[]) => (dispatch: Dispatch, getState: () => unknown) =>
  adminApi.util
    .selectInvalidatedBy(getState() as never, tags)
    .map(({ endpointName, originalArgs }) =>
      dispatch(adminApi.util.getRunningQueryThunk(endpointName as never, originalArgs as never)),
    )
    .filter((read) => read !== undefined)

/** What was being read while a write ended is read once more. */
const reread = (dispatch: Dispatch, tags: readonly Tag[]): Promise<void> =>
  withinTime(rereadMs, async (limit) => {
    const late = new Promise((resolve) => limit.addEventListener('abort', resolve))
    const reads = () => dispatch(readsOf(tags))
    while (!limit.aborted && reads().length > 0) await Promise.race([late, Promise.all(reads())])
  })

/**
 * Sends a declared call and throws an `ApiError`; what has one of its tags is fetched again, and the next write is based on that. A retry
 * without an answer keeps the idempotency key of its `identity`.
 */
export const useWrite = <C extends Declared>(call: C, ...tags: Tag[]) => {
  const dispatch = useDispatch<Dispatch>()
  const [write] = callsApi.useWriteMutation()
  const [isLoading, setLoading] = useState(false)
  const sendOnce = useSendOnce()
  const send = async (sent: Partial<Sent<C>>, identity: unknown = sent): Promise<Answer<C>> => {
    const sendWith = (key: { key?: string }) =>
      write(askedOf(call, { ...sent, ...key } as Partial<Sent<Declared>>, tags)).unwrap() as Promise<Answer<C>>
    setLoading(true)
    try {
      const answer = await (call.idempotent ? sendOnce(identity, (key) => sendWith({ key })) : sendWith({}))
      await reread(dispatch, tags)
      return answer
    } finally {
      setLoading(false)
    }
  }
  return [send, { isLoading }] as const
}
