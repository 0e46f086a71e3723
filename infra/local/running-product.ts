import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { keptLogin } from './first-login.ts'

const processTable = z.array(z.object({ name: z.string(), pid: z.number(), port: z.number() }))

/** Where the running product is, and its first login as long as that was never changed. */
export type RunningProduct = { gatewayUrl: string; username: string; password: string }

const answers = async (url: string): Promise<boolean> => {
  try {
    await fetch(url, { signal: AbortSignal.timeout(3_000) })
    return true
  } catch {
    return false
  }
}

/** Finds the product that runs on this data folder. Throws one sentence when there is none. */
export const findRunningProduct = async (dataDir: string): Promise<RunningProduct> => {
  const table = await readFile(join(dataDir, 'processes.json'), 'utf8').catch(() => '[]')
  const read = processTable.safeParse(JSON.parse(table))
  const gateway = read.success ? read.data.find(({ name }) => name === 'gateway') : undefined
  const gatewayUrl = gateway ? `http://127.0.0.1:${gateway.port}` : ''
  if (!gateway || !(await answers(gatewayUrl))) {
    throw new Error(
      `No running product found in ${dataDir}. Start it with npm start, or name its folder with DATA_DIR.`,
    )
  }
  return { gatewayUrl, ...(await keptLogin(dataDir)) }
}
