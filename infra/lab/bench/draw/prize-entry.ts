import { sharedNow } from '../../harness/viewers/views.ts'
import type { CrowdGroup } from '../fanout/crowd-driver.ts'

/** ms: POST to acknowledgement, POST to last viewer, first viewer to last; `lastAt` on the shared clock. */
export type Entry = { ackMs: number; wholeMs: number; fanoutMs: number; lastAt: number }

const pauseMs = 150
let entered = 0

/** Enters a new eight-digit prize, cycling through the same few types, and waits until all viewers of the group have it. */
export const enterPrize = async (url: string, token: string, id: string, group: CrowdGroup): Promise<Entry> => {
  const numbers = String(10_000_000 + entered)
  const type = `PRIZE ${2 + (entered++ % 9)}`
  const { firstAt, lastAt, emitted } = await group.reached(`"${numbers}"`, async () => {
    const startedAt = sharedNow()
    const answer = await fetch(`${url}/api/admin/results/${id}/prizes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ type, numbers }),
    })
    if (!answer.ok) throw new Error(`a prize was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    return { startedAt, ackMs: sharedNow() - startedAt }
  })
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return { ackMs: emitted.ackMs, wholeMs: lastAt - emitted.startedAt, fanoutMs: lastAt - firstAt, lastAt }
}
