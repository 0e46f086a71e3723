import type { Alarm, Board } from '@papan/contracts/calls/content/desk-calls.ts'
import { repeat } from '../../../harness/repeat.ts'
import type { DeskClient } from './desk-client.ts'

const everyMs = 500

/** While the board was not to be had; times of the wall clock. */
export type Outage = { from: number; to: number }

/** Reads the board all evening without acting on it. */
export const watchBoard = (client: DeskClient) => {
  const claims = new Map<string, Board['claims'][number]>()
  const alarms = new Map<string, Alarm>()
  const outages: Outage[] = []
  let newest: Board | null = null
  const { stop } = repeat(everyMs, async () => {
    const [from, board] = [Date.now(), await client.board()]
    if (!board) {
      outages.push({ from, to: Date.now() + everyMs })
      return
    }
    newest = board
    for (const claim of board.claims)
      claims.set(`${claim.market} ${claim.epoch} ${claim.rev} ${claim.holder.username}`, claim)
    for (const alarm of board.alarms) alarms.set(`${alarm.id} ${alarm.raisedAt}`, alarm)
  })
  return {
    outages,
    newest: () => newest,
    /** Each pair of revision and holder once. */
    claims: () => [...claims.values()],
    /** Each alarm once for every time at which it was raised. */
    alarms: () => [...alarms.values()],
    stop,
  }
}
