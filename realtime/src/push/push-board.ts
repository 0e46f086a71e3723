import { z } from 'zod'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsByType } from '@papan/contracts/events/index.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { EventHandler } from '@papan/runtime/stream/event-consumer.ts'
import { adminsRoom } from '../sessions/socket-types.ts'
import type { PushDeps } from './emit.ts'

const boardSubjects = new Set(['result', 'schedule', 'claim', 'alarm'])

const ofDraw = z.object({
  market: z.string(),
  date: z.string(),
  imported: z.boolean().optional(),
  newest: z.boolean().optional(),
})
const ofMarket = z.object({ marketName: z.string() })

/** An import writes old draws by thousands, which are not on the board. */
const changeOf = ({ data }: EventEnvelope, now: number): { market: string; date: string } | null => {
  const draw = ofDraw.safeParse(data)
  if (draw.success) {
    const { market, date, imported, newest } = draw.data
    return imported && !newest ? null : { market, date }
  }
  const market = ofMarket.safeParse(data)
  return market.success ? { market: market.data.marketName, date: wibDate(now) } : null
}

/** Every handler, and for each event about today's board a message to admins. */
export const withBoardUpdates = (handlers: readonly EventHandler[], { io, now }: PushDeps): EventHandler[] => {
  const others = new Map(handlers)
  const ofBoard = [...eventsByType.values()].filter(({ subjectType }) => boardSubjects.has(subjectType))
  return [
    ...handlers,
    ...ofBoard.map(({ type }): EventHandler => [
      type,
      (envelope) => {
        others.get(type)?.(envelope)
        const change = changeOf(envelope, now())
        if (change) io.local.to(adminsRoom).emit('board_update', change)
      },
    ]),
  ]
}
