import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@papan/contracts/schema.ts'

const processTable = z.array(z.object({ name: z.string(), port: z.number() }))
const servers = new Set(['mongod', 'ferretdb'])

/** The database of a running `npm start` on this data folder, for commands beside it. */
export const localMongo = (dataDir: string): string | undefined => {
  try {
    const table = processTable.parse(JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')))
    const server = table.find(({ name }) => servers.has(name))
    return server && `mongodb://127.0.0.1:${server.port}`
  } catch {
    return undefined
  }
}
