import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OnChange } from './supervise-process.ts'
import { mentionsPort, processStart } from './process-facts.ts'
import type { ProcessEntry } from './process-plan.ts'

const leftoverGraceMs = 5000
const pollMs = 100

const listFile = (dataDir: string) => join(dataDir, 'processes.json')

/** Keeps `processes.json` equal to the running processes; writes are atomic. */
export const createProcessList = (dataDir: string) => {
  const entries = new Map<string, ProcessEntry>()
  let writing = Promise.resolve()

  const write = async () => {
    const path = listFile(dataDir)
    await writeFile(`${path}.new`, `${JSON.stringify([...entries.values()], null, 2)}\n`)
    await rename(`${path}.new`, path)
  }
  const onChange: OnChange = (supervised) => {
    const entry = supervised.entry()
    if (entry) entries.set(supervised.name, entry)
    else entries.delete(supervised.name)
    writing = writing.then(write).catch((error: unknown) => console.error('processes.json:', error))
  }
  return {
    onChange,
    written: () => writing,
  }
}

const readEntries = async (dataDir: string) => {
  try {
    return JSON.parse(await readFile(listFile(dataDir), 'utf8')) as ProcessEntry[]
  } catch {
    return []
  }
}

// The pid may be reused: ours have their port in the command line or environment.
const isOurs = ({ pid, port, internalPort }: ProcessEntry) => mentionsPort(pid, [internalPort ?? port])

const waitForEnd = async (pid: number, ms: number) => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(pollMs)) {
    if ((await processStart(pid)) === undefined) return true
  }
  return false
}

const stopLeftover = async ({ name, pid }: ProcessEntry) => {
  try {
    // PostgreSQL's SIGTERM waits for all clients to disconnect.
    process.kill(pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM')
    if (await waitForEnd(pid, leftoverGraceMs)) return
    process.kill(pid, 'SIGKILL')
    await waitForEnd(pid, leftoverGraceMs)
  } catch {
    // It exited already.
  }
}

/** Stops leftovers of a killed supervisor; returns their names. The caller holds the folder's lock. */
export const stopLeftovers = async (dataDir: string) => {
  const leftovers: ProcessEntry[] = []
  for (const entry of await readEntries(dataDir)) if (await isOurs(entry)) leftovers.push(entry)
  await Promise.all(leftovers.map(stopLeftover))
  return leftovers.map(({ name }) => name)
}
