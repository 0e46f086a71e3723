import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { damaged } from '../bad-archive.ts'
import { backupName, createBackupFolder, type BackupFolder } from './backup-folder.ts'
import { startScheduler } from './scheduler.ts'
import type { Step } from './turn.ts'

const hourMs = 3_600_000
const dueAt = Date.parse('2025-01-07T19:30:00Z')

let path: string
let folder: BackupFolder
let now: number
let polls: number
/** The turns taken, in hours after the first, and whether a backup was wanted. */
let turns: [hours: number, backup: boolean][]
let failing: Map<Step, Error>
let scheduler: ReturnType<typeof startScheduler> | null = null

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'papan-schedule-'))
  folder = createBackupFolder(path)
  ;[now, polls, turns, failing] = [dueAt, 0, [], new Map()]
  await folder.noteCheck({ name: '', at: dueAt })
})
afterEach(async () => {
  await scheduler?.stop()
  await rm(path, { recursive: true, force: true })
})

const start = () => {
  const counted: BackupFolder = {
    ...folder,
    list: () => {
      polls++
      return folder.list()
    },
  }
  const turn = async ({ backup }: { backup: boolean }) => {
    turns.push([(now - dueAt) / hourMs, backup])
    if (backup && !failing.has('backup')) await writeFile(join(path, backupName(now)), '')
    return { failed: new Map(failing) }
  }
  const log = silentLog()
  const metrics = createMetrics('backup')
  scheduler = startScheduler({ turn, folder: counted, time: '02:30', clock: () => now, log, metrics, pollMs: 1 })
}
/** Waits for whole polls at this time; each lists the folder twice. */
const at = async (hours: number) => {
  now = dueAt + hours * hourMs
  const seen = polls
  await eventually('polls', () => polls > seen + 5)
}

describe('the schedule', () => {
  it('takes a turn a day', async () => {
    start()
    for (const hours of [0, 1, 23.9, 24, 25, 48]) await at(hours)
    expect(turns).toEqual([
      [0, true],
      [24, true],
      [48, true],
    ])
  })

  it('tries again an hour after a failure, within the day', async () => {
    failing.set('backup', new Error('MongoDB does not answer'))
    start()
    for (const hours of [0, 0.5, 1]) await at(hours)
    failing.clear()
    for (const hours of [1.5, 2, 3, 24]) await at(hours)
    expect(turns).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [24, true],
    ])
  })

  it('repeats a failed check without another backup, unless the backup is damaged', async () => {
    failing.set('restore_check', new Error('The disk of MongoDB has 1 MiB left.'))
    start()
    await at(0)
    failing.set('restore_check', damaged('a.backup'))
    await at(1)
    failing.clear()
    for (const hours of [2, 3]) await at(hours)
    expect(turns).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ])
  })

  it('checks a backup that was not restored for a week, also between two turns', async () => {
    await folder.noteCheck({ name: '', at: dueAt - 8 * 24 * hourMs })
    await writeFile(join(path, backupName(dueAt)), '')
    start()
    await eventually('a turn', () => turns.length > 0)
    expect(turns[0]).toEqual([0, false])
  })
})
