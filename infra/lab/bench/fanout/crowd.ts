// A crowd of viewers in its own process; the parent sends orders by messages and gets one answer for each.
import { createGroup, type Connect, type Group, type Reached, type Watched } from './group.ts'

export type Order = { group: string } & (
  | ({ do: 'connect' } & Connect)
  /** Records the readers' receipts of `count` revisions from `from` on. */
  | { do: 'watch'; from: number; count: number }
  /** Waits until each has received a message with this text. */
  | { do: 'reach'; text: string }
  /** Waits for any message at each viewer. */
  | { do: 'receive' }
  /** `count` viewers join one more room, then stop reading. */
  | { do: 'stall'; count: number; room: string }
  /** The stalled ones reconnect. */
  | { do: 'revive' }
  | { do: 'leave' }
)
export type Answer = { watching?: true; answer?: Watched | Reached | number; error?: string }

const groups = new Map<string, Group>()
const reply = (answer: Answer) => process.send?.(answer)

const groupOf = (name: string): Group => {
  const group = groups.get(name) ?? createGroup()
  groups.set(name, group)
  return group
}

const execute = async (order: Order): Promise<Answer['answer']> => {
  const group = groupOf(order.group)
  const startedAt = performance.now()
  if (order.do === 'connect') await group.connect(order)
  else if (order.do === 'watch') return group.watch(order, () => reply({ watching: true }))
  else if (order.do === 'reach') return group.reached(order.text, () => reply({ watching: true }))
  else if (order.do === 'receive') await group.receivedAny()
  else if (order.do === 'stall') await group.stall(order.count, order.room)
  else if (order.do === 'revive') await group.revive()
  else await group.leave()
  return performance.now() - startedAt
}

process.on('message', (order: Order) => {
  execute(order).then(
    (answer) => reply({ answer }),
    (error: Error) => reply({ error: error.message }),
  )
})
process.once('disconnect', () => process.exit())
