import type { Alarm, Board } from '@papan/contracts/calls/content/desk-calls.ts'
import { repeat } from '../../../harness/repeat.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import type { DeskClient } from './desk-client.ts'

const everyMs = 500

/** Who held a draw at a revision of its claim. */
export type SeenClaim = { market: string; version: string; holder: string }
/** While the board was not to be had; times of the wall clock. */
export type Outage = { from: number; to: number }

/** Reads the board all evening without acting on it. */
export const watchBoard = (client: DeskClient) => {
  const claims = new Map<string, SeenClaim>()
  const alarms = new Map<string, Alarm>()
  const outages: Outage[] = []
  let slowestMs = 0
  let newest: Board | null = null

  const note = (board: Board) => {
    newest = board
    for (const { market, epoch, rev, holder } of board.claims) {
      const seen = { market, version: `${epoch}.${rev}`, holder: holder.username }
      claims.set(`${seen.market} ${seen.version} ${seen.holder}`, seen)
    }
    for (const alarm of board.alarms) alarms.set(`${alarm.id} ${alarm.raisedAt}`, alarm)
  }

  const { stop } = repeat(everyMs, async () => {
    const startedAt = sharedNow()
    const [from, board] = [Date.now(), await client.board()]
    slowestMs = Math.max(slowestMs, sharedNow() - startedAt)
    if (board) note(board)
    else outages.push({ from, to: Date.now() + everyMs })
  })
  return {
    outages,
    slowestMs: () => slowestMs,
    newest: () => newest,
    /** Each pair of revision and holder once. */
    claims: () => [...claims.values()],
    /** Each alarm once for every time at which it was raised. */
    alarms: () => [...alarms.values()],
    stop,
  }
}
