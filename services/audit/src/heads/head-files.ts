import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readStatement, type Statement } from './statement.ts'

const namePattern = /^heads-\d{4}-\d{2}\.jsonl$/
const fileOf = (at: string): string => `heads-${at.slice(0, 7)}.jsonl`
const recentBytes = 64 * 1024

/** A line of a file that is no statement: torn by a crash, or written by somebody else. */
export type UnreadableLine = { file: string; line: number }

/** The end of a file, at most 64 KB; '' when there is none. */
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

const statementsOf = (text: string): Statement[] => text.split('\n').flatMap((line) => readStatement(line) ?? [])

/**
 * Signed statements outside the database, one JSON line each, in a file for each month (UTC) of this folder. Any number of processes
 * may append; the same statement may then stand there twice.
 */
export const createHeadFiles = (folder: string) => {
  const names = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name)).toSorted()

  const appendTo = async (name: string, statements: Statement[]): Promise<void> => {
    const path = join(folder, name)
    const lines = statements.map((said) => `${JSON.stringify(said)}\n`).join('')
    const before = await endOf(path)
    const file = await open(path, 'a', 0o600)
    try {
      // A line that a crash tore must not swallow the next one.
      await file.appendFile(before === '' || before.endsWith('\n') ? lines : `\n${lines}`)
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  return {
    /** Appends statements and waits until they are on the disk. */
    async append(statements: readonly Statement[]): Promise<void> {
      if (statements.length === 0) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const [name, said] of Map.groupBy(statements, ({ at }) => fileOf(at))) await appendTo(name, said)
    },

    /** The last statements of the newest file. */
    async recent(): Promise<Statement[]> {
      const newest = (await names()).at(-1)
      return newest === undefined ? [] : statementsOf(await endOf(join(folder, newest)))
    },

    /** The statements about entries after this one, as far as they stand in files that do not reach further back. */
    async after(seq: number): Promise<Statement[]> {
      const found: Statement[] = []
      for (const name of (await names()).toReversed()) {
        const held = statementsOf(await readFile(join(folder, name), 'utf8'))
        found.push(...held.filter((said) => said.seq > seq))
        if (held.some((said) => said.seq <= seq)) break
      }
      return found
    },

    /** Every statement, and the lines that are none. */
    async all(): Promise<{ statements: Statement[]; unreadable: UnreadableLine[] }> {
      const statements: Statement[] = []
      const unreadable: UnreadableLine[] = []
      for (const file of await names()) {
        const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
        for (const [index, line] of lines.entries()) {
          const said = readStatement(line)
          if (said) statements.push(said)
          else if (line !== '') unreadable.push({ file, line: index + 1 })
        }
      }
      return { statements, unreadable }
    },

    /** Removes the files of months that ended before `at` (ISO) and speak of no entry after `seq`. */
    async removeOld(at: string, seq: number): Promise<void> {
      for (const name of await names()) {
        if (name >= fileOf(at)) continue
        const path = join(folder, name)
        const held = statementsOf(await readFile(path, 'utf8'))
        if (held.every((said) => said.seq <= seq)) await rm(path, { force: true })
      }
    },
  }
}

export type HeadFiles = ReturnType<typeof createHeadFiles>
