import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCheckpoint, type SignedCheckpoint } from './signed-checkpoint.ts'

const namePattern = /^checkpoints-\d{4}-\d{2}\.jsonl$/
const fileOf = (at: string): string => `checkpoints-${at.slice(0, 7)}.jsonl`
const recentBytes = 64 * 1024

/** Torn by a crash, or foreign. */
export type UnreadableLine = { file: string; line: number }

const endOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const length = Math.min(size, recentBytes)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}

const checkpointsOf = (text: string): SignedCheckpoint[] =>
  text.split('\n').flatMap((line) => parseCheckpoint(line) ?? [])

/** JSON lines outside the database, one file per month (UTC). Several processes may append, so lines may repeat. */
export const createCheckpointFiles = (folder: string) => {
  const names = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name)).toSorted()

  const appendTo = async (name: string, checkpoints: SignedCheckpoint[]): Promise<void> => {
    const path = join(folder, name)
    const lines = checkpoints.map((checkpoint) => `${JSON.stringify(checkpoint)}\n`).join('')
    const before = await endOf(path)
    const file = await open(path, 'a', 0o600)
    try {
      // A torn last line must not corrupt the next one.
      await file.appendFile(before === '' || before.endsWith('\n') ? lines : `\n${lines}`)
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  return {
    /** Resolves once the lines are on disk. */
    async append(checkpoints: readonly SignedCheckpoint[]): Promise<void> {
      if (checkpoints.length === 0) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const [name, checkpoint] of Map.groupBy(checkpoints, ({ at }) => fileOf(at)))
        await appendTo(name, checkpoint)
    },

    /** The last checkpoints of the newest file. */
    async recent(): Promise<SignedCheckpoint[]> {
      const newest = (await names()).at(-1)
      return newest === undefined ? [] : checkpointsOf(await endOf(join(folder, newest)))
    },

    /** Checkpoints after `seq`, from the files that reach back to it. */
    async after(seq: number): Promise<SignedCheckpoint[]> {
      const found: SignedCheckpoint[] = []
      for (const name of (await names()).toReversed()) {
        const inFile = checkpointsOf(await readFile(join(folder, name), 'utf8'))
        found.push(...inFile.filter((checkpoint) => checkpoint.seq > seq))
        if (inFile.some((checkpoint) => checkpoint.seq <= seq)) break
      }
      return found
    },

    /** All checkpoints, and the unreadable lines. */
    async all(): Promise<{ checkpoints: SignedCheckpoint[]; unreadable: UnreadableLine[] }> {
      const checkpoints: SignedCheckpoint[] = []
      const unreadable: UnreadableLine[] = []
      for (const file of await names()) {
        const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
        for (const [index, line] of lines.entries()) {
          const checkpoint = parseCheckpoint(line)
          if (checkpoint) checkpoints.push(checkpoint)
          else if (line !== '') unreadable.push({ file, line: index + 1 })
        }
      }
      return { checkpoints, unreadable }
    },

    /** Removes files of months before `at` (ISO) with no checkpoint after `seq`. */
    async removeOld(at: string, seq: number): Promise<void> {
      for (const name of await names()) {
        if (name >= fileOf(at)) continue
        const path = join(folder, name)
        const inFile = checkpointsOf(await readFile(path, 'utf8'))
        if (inFile.every((checkpoint) => checkpoint.seq <= seq)) await rm(path, { force: true })
      }
    },
  }
}

export type CheckpointFiles = ReturnType<typeof createCheckpointFiles>
