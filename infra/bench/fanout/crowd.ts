// A crowd of viewers in a process of its own, told what to do by messages from its parent. Answers each with what it saw.
import { createGroup, type Group, type Reached, type Watched } from './group.ts'

/** What a crowd is told to do with one of its groups. */
export type Order = { group: string } & (
  | { do: 'connect'; ports: number[]; count: number; as: 'lean' | 'real' }
  /** Notes the receipts of `count` revisions from `from` on by those who read. */
  | { do: 'watch'; from: number; count: number }
  /** Notes when each is told something that holds this text. */
  | { do: 'reach'; text: string }
  /** Waits until each of them was told something. */
  | { do: 'hear' }
  /** That many join one more room, and stop reading once they are in it. */
  | { do: 'stall'; count: number; room: string }
  /** Those come back as readers. */
  | { do: 'revive' }
  /** Waits until all are back after their server ended; each tries again at once. */
  | { do: 'return'; withinMs: number }
  | { do: 'leave' }
)
export type Answer = { watching?: true; answer?: Watched | Reached | number; error?: string }

const groups = new Map<string, Group>()
const say = (answer: Answer) => process.send?.(answer)

const groupOf = (name: string): Group => {
  const group = groups.get(name) ?? createGroup()
  groups.set(name, group)
  return group
}

const obey = async (order: Order): Promise<Answer['answer']> => {
  const group = groupOf(order.group)
  const startedAt = performance.now()
  if (order.do === 'connect') await group.connect(order)
  else if (order.do === 'watch') return group.watch(order, () => say({ watching: true }))
  else if (order.do === 'reach') return group.reached(order.text, () => say({ watching: true }))
  else if (order.do === 'hear') await group.heard()
  else if (order.do === 'stall') await group.stall(order.count, order.room)
  else if (order.do === 'revive') await group.revive()
  else if (order.do === 'return') await group.allReady(order.withinMs)
  else await group.leave()
  return performance.now() - startedAt
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => say({ answer }),
    (error: Error) => say({ error: error.message }),
  )
})
process.once('disconnect', () => process.exit())
