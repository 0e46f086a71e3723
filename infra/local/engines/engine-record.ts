import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { redisEngineName } from './redis-packages.ts'

const made = <Kind extends string>(...kinds: [Kind, ...Kind[]]) =>
  z.object({
    kind: z.enum(kinds),
    /** Of a container: its image, and the name of it and of its volume. */
    image: z.string().optional(),
    name: z.string().optional(),
  })

const record = z.object({
  redis: made('redis-server', 'valkey-server', 'docker', 'unpacked')
    /** Of an unpacked package that REDIS_ENGINE named. */
    .extend({ engine: redisEngineName.optional() })
    .optional(),
  mongo: made('mongod', 'docker', 'documentdb').optional(),
})
export type EngineRecord = z.infer<typeof record>

const fileIn = (dataDir: string) => join(dataDir, 'engines.json')

/** Folders of the releases before have no record. */
const foundIn = (dataDir: string): EngineRecord => ({
  ...(existsSync(join(dataDir, 'redis')) ? { redis: { kind: 'redis-server' } } : {}),
  ...(existsSync(join(dataDir, 'mongod')) ? { mongo: { kind: 'mongod' } } : {}),
  ...(existsSync(join(dataDir, 'postgres', 'db')) ? { mongo: { kind: 'documentdb' } } : {}),
})

/** Which engines the data folder was made with. */
export const readEngineRecord = async (dataDir: string): Promise<EngineRecord> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? foundIn(dataDir) : record.parse(JSON.parse(text))
}

// Both engines are noted by one process at the same time.
let writing: Promise<unknown> = Promise.resolve()

/** Call before the engine first writes. */
export const noteEngine = async (dataDir: string, engine: EngineRecord): Promise<void> => {
  const write = async () => {
    const known = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
    const wanted = `${JSON.stringify({ ...(await readEngineRecord(dataDir)), ...engine }, null, 2)}\n`
    if (wanted === known) return
    await mkdir(dataDir, { recursive: true })
    await writeFile(`${fileIn(dataDir)}.new`, wanted)
    await rename(`${fileIn(dataDir)}.new`, fileIn(dataDir))
  }
  const written = writing.then(write)
  writing = written.catch(() => {})
  await written
}

/** Ends an engine's description where it was not chosen now. */
export const keptNote = (isKept: boolean): string => (isKept ? ', with which this data folder was made' : '')
