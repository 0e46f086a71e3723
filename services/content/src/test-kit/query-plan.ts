import type { Connection } from 'mongoose'
import type { SeenCommand } from './start-content.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every object inside an explanation. */
function* nodesOf(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  if (!Array.isArray(value)) yield value
  for (const inner of Object.values(value)) yield* nodesOf(inner)
}

/** Every document of one collection is in one shard here: a condition on that alone takes in all of them. */
const wholeCollection = /^\(shard_key_value = '\d+'::bigint\)$/

/** Whether a part of an engine's plan goes through a whole collection: MongoDB's, or PostgreSQL's behind DocumentDB. */
const readsAll = (node: Node): boolean =>
  node['stage'] === 'COLLSCAN' ||
  node['Node Type'] === 'Seq Scan' ||
  (typeof node['Index Cond'] === 'string' && wholeCollection.test(node['Index Cond']))

/** How the engine would run a command, and whether that reads a whole collection. Throws when it explains nothing we know. */
export const planOf = async (connection: Connection, { command }: SeenCommand) => {
  const { lsid: _session, $db: _database, readConcern: _concern, ...asked } = command
  const explained = await connection.db?.command({ explain: asked, verbosity: 'executionStats' })
  const nodes = [...nodesOf(explained)]
  const parts = nodes.filter((node) => 'stage' in node || 'Node Type' in node)
  if (parts.length === 0) throw new Error(`no plan in ${JSON.stringify(explained)}`)
  return { readsAll: parts.some(readsAll), plan: JSON.stringify(explained).replaceAll(/BSONHEX[0-9a-f]+/g, '...') }
}
