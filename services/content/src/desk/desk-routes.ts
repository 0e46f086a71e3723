import type { alarmCalls, claimCalls } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { AlarmService } from './alarms/alarm-service.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { BoardService } from './board/board-service.ts'
import type { ClaimService } from './claims/claim-service.ts'

export const alarmRoutes = ({ alarmService }: { alarmService: AlarmService }): Handlers<typeof alarmCalls> => ({
  answerAlarm: ({ params, body, context }) =>
    alarmService.answer({ market: params.marketName, date: params.date }, body.reason, context),
})

type ClaimRouteDeps = { claimService: ClaimService; boardService: Pick<BoardService, 'board'> }

const drawIn = ({ marketName, date }: { marketName: string; date: string }) => ({
  market: marketName,
  date,
})

export const claimRoutes = ({ claimService, boardService }: ClaimRouteDeps): Handlers<typeof claimCalls> => ({
  getBoard: () => boardService.board(),
  claimDraw: ({ params, body, claims, context }) => claimService.take(drawIn(params), body.from, claims, context),
  async releaseDraw({ params, claims, context }) {
    await claimService.release(drawIn(params), claims.sub, context)
    return { message: contentTexts.drawReleased }
  },
  offerDraw: ({ params, body, claims, context }) =>
    claimService.offer(drawIn(params), body.to, body.note ?? null, claims.sub, context),
  declineDraw: ({ params, claims, context }) => claimService.decline(drawIn(params), claims.sub, context),
})
