import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isPortFree } from '@papan/runtime/process/free-ports.ts'
import { answersMongo } from './engines/probe.ts'
import { storedLogin } from './first-login.ts'

const processTable = z.array(z.object({ name: z.string(), pid: z.number(), port: z.number() }))

/** The first login is valid unless it was changed since. */
export type RunningProduct = { gatewayUrl: string; username: string; password: string }

const readTable = async (dataDir: string): Promise<z.infer<typeof processTable>> => {
  const read = processTable.safeParse(
    JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8').catch(() => '[]')),
  )
  return read.success ? read.data : []
}

const portOf = async (dataDir: string, names: readonly string[]): Promise<number | null> =>
  (await readTable(dataDir)).find(({ name }) => names.includes(name))?.port ?? null

export const runningMongoUrl = async (dataDir: string): Promise<string | null> => {
  const port = await portOf(dataDir, ['mongod', 'ferretdb'])
  const url = `mongodb://127.0.0.1:${port}`
  return port !== null && (await answersMongo(url)) ? url : null
}

/** Throws when none runs on the data folder. */
export const findRunningProduct = async (dataDir: string): Promise<RunningProduct> => {
  const port = await portOf(dataDir, ['gateway'])
  // Not by an answer: on a busy machine a page may take many seconds.
  if (port === null || (await isPortFree(port))) {
    throw new Error(
      `No running product found in ${dataDir}. Start it with npm start, or name its folder with DATA_DIR.`,
    )
  }
  return { gatewayUrl: `http://127.0.0.1:${port}`, ...(await storedLogin(dataDir)) }
}
