import {
  alarmCalls,
  claimCalls,
  type answerBody,
  type Board,
  type Claim,
  type claimBody,
  type offerBody,
} from '@papan/contracts/calls/content/desk-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../api/admin-api.ts'
import { asks } from '../api/asks.ts'
import { keyOf, type Me } from './board-rows.ts'

type DrawId = { market: string; date: string }
type Change = DrawId & { key: string; me: Me }
type WithBody<Body extends z.ZodType> = Change & { body: z.infer<Body> }

const sentOf = ({ market, date, key, body }: Change & { body?: unknown }) => ({
  path: { marketName: market, date },
  key,
  ...(body === undefined ? {} : { body }),
})

const claimIn = ({ claims }: Pick<Board, 'claims'>, draw: DrawId): Claim | null =>
  claims.find((each) => keyOf(each) === keyOf(draw)) ?? null

/** The board's claims with this draw's claim replaced. */
const withClaim = (claims: readonly Claim[], draw: DrawId, next: Claim | null): Claim[] => {
  const others = claims.filter((each) => keyOf(each) !== keyOf(draw))
  return next ? [...others, next] : others
}

/** What the claim will be once the server agrees. */
const takenBy = (draw: DrawId, { userId, username }: Me, now: Claim | null, at: string): Claim => ({
  id: keyOf(draw),
  market: draw.market,
  date: draw.date,
  note: now?.note ?? null,
  epoch: now?.epoch ?? 0,
  rev: now?.rev ?? 0,
  createdAt: now?.createdAt ?? at,
  updatedAt: at,
  holder: { userId, username },
  offeredTo: null,
  takenAt: at,
})

type Lifecycle = {
  dispatch: (action: never) => unknown
  getState: () => unknown
  queryFulfilled: Promise<{ data: unknown }>
}

/** Shows the change at once; a refusal restores the claim of before, and the board is fetched again. */
const showAtOnce =
  (change: (now: Claim | null, asked: Change, at: string) => Claim | null) =>
  async (asked: Change, { dispatch, getState, queryFulfilled }: Lifecycle): Promise<void> => {
    const shown = boardApi.endpoints.board.select()(getState() as never).data
    const before = shown ? claimIn(shown, asked) : null
    const show = (next: Claim | null) =>
      dispatch(
        boardApi.util.updateQueryData('board', undefined, (draft) => {
          draft.claims = withClaim(draft.claims, asked, next)
        }) as never,
      )
    if (shown) show(change(before, asked, shown.at))
    try {
      await queryFulfilled
    } catch {
      if (shown) show(before)
    }
  }

export const boardApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    board: build.query<Board, void>({ ...asks(claimCalls.getBoard), providesTags: ['Board'] }),
    claimDraw: build.mutation<Claim, WithBody<typeof claimBody>>({
      ...asks(claimCalls.claimDraw, sentOf),
      onQueryStarted: showAtOnce((now, asked, at) => takenBy(asked, asked.me, now, at)),
      invalidatesTags: ['Board'],
    }),
    releaseDraw: build.mutation({
      ...asks(claimCalls.releaseDraw, sentOf),
      onQueryStarted: showAtOnce(() => null),
      invalidatesTags: ['Board'],
    }),
    offerDraw: build.mutation({
      ...asks(claimCalls.offerDraw, (asked: WithBody<typeof offerBody>) => sentOf(asked)),
      invalidatesTags: ['Board'],
    }),
    declineDraw: build.mutation({
      ...asks(claimCalls.declineDraw, sentOf),
      onQueryStarted: showAtOnce((now) => now && { ...now, offeredTo: null }),
      invalidatesTags: ['Board'],
    }),
    answerAlarm: build.mutation({
      ...asks(alarmCalls.answerAlarm, (asked: WithBody<typeof answerBody>) => sentOf(asked)),
      invalidatesTags: ['Board'],
    }),
  }),
})
