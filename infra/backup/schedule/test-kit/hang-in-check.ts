// A process for the tests: takes a turn and blocks for good within its restore check, once the scratch databases are filled.
import { writeSync } from 'node:fs'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { createTurn } from '../turn.ts'

const { MONGO_URL = '', BACKUP_DIR = '', DATABASES = '' } = process.env

const turn = createTurn({
  mongoUrl: MONGO_URL,
  folder: BACKUP_DIR,
  place: { checkpointsDir: '', secretsDir: '' },
  keep: { days: 7, weeks: 5 },
  clock: Date.now,
  log: silentLog(),
  databases: DATABASES.split(','),
  onProgress: (collection) => {
    if (!collection.startsWith('restore-check-')) return
    writeSync(1, 'in the check\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
await turn({ backup: true })
