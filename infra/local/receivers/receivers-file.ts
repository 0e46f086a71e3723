import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isPortFree } from '@papan/runtime/process/free-ports.ts'
import { freePort, reservePort } from '../processes/free-port.ts'
import { readSecret, writeSecret } from '../secret-file.ts'

/** `port` stays: the destinations' addresses hold it. `secret`: the webhook's, once it has one. */
const receivers = z.object({ port: z.number(), secret: z.string().optional() })
export type Receivers = z.infer<typeof receivers>

const fileIn = (dataDir: string): string => join(dataDir, 'secrets', 'sample-receivers.json')

export const readReceivers = async (dataDir: string): Promise<Receivers | null> => {
  const text = await readSecret(fileIn(dataDir))
  return text === undefined ? null : receivers.parse(JSON.parse(text))
}

export const writeReceivers = (dataDir: string, stored: Receivers): Promise<void> =>
  writeSecret(fileIn(dataDir), JSON.stringify(stored))

export const removeReceivers = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })

type Start = { dataDir: string; sample: boolean }

/**
 * Of a start; null where the product has no sample data, or a program has taken their port. Only a folder that no start has used gets
 * new ones: its database is empty, so no channel of real readers is posted to them.
 */
export const receiversOfStart = async ({ dataDir, sample }: Start): Promise<Receivers | null> => {
  if (!sample) return null
  const stored = await readReceivers(dataDir)
  if (stored) {
    reservePort(stored.port)
    return (await isPortFree(stored.port)) ? stored : null
  }
  if (process.env['MONGO_URL'] || existsSync(join(dataDir, 'secrets'))) return null
  const made = { port: await freePort() }
  await writeReceivers(dataDir, made)
  return made
}
