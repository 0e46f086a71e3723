import type { Connection } from 'mongoose'
import type { SeenCommand } from './start-content.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function* nodesOf(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  if (!Array.isArray(value)) yield value
  for (const inner of Object.values(value)) yield* nodesOf(inner)
}

/** A collection is one shard here: a condition on the shard alone reads all of it. */
const wholeCollection = /^\(shard_key_value = '\d+'::bigint\)$/

/** A full scan in a plan of MongoDB, or of PostgreSQL behind DocumentDB. */
const readsAll = (node: Node): boolean =>
  node['stage'] === 'COLLSCAN' ||
  node['Node Type'] === 'Seq Scan' ||
  (typeof node['Index Cond'] === 'string' && wholeCollection.test(node['Index Cond']))

/** Whether the engine would scan a whole collection. Throws for an unknown plan. */
export const planOf = async (connection: Connection, { command }: SeenCommand) => {
  const { lsid: _session, $db: _database, readConcern: _concern, ...asked } = command
  const explained = await connection.db?.command({ explain: asked, verbosity: 'executionStats' })
  const nodes = [...nodesOf(explained)]
  const parts = nodes.filter((node) => 'stage' in node || 'Node Type' in node)
  if (parts.length === 0) throw new Error(`no plan in ${JSON.stringify(explained)}`)
  return { readsAll: parts.some(readsAll), plan: JSON.stringify(explained).replaceAll(/BSONHEX[0-9a-f]+/g, '...') }
}
