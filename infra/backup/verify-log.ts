import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { LogPlace } from './log-files.ts'

const verifyMain = join(import.meta.dirname, '../../services/audit/src/verify.ts')

/** Verifies the log's hash chain on `host:port` against its signed heads. */
export const verifyLog = (server: string, { headsDir, secretsDir }: LogPlace): Promise<boolean> =>
  new Promise((done, fail) => {
    const env = {
      ...process.env,
      MONGO_URL: `mongodb://${server}`,
      MONGO_DB: 'audit',
      HEADS_DIR: headsDir,
      HEAD_PUBLIC_KEY_FILE: join(secretsDir, 'head-previous-key.pem'),
    }
    const verify = spawn(process.execPath, [verifyMain], { stdio: 'inherit', env })
    verify.once('error', fail)
    verify.once('exit', (code) => done(code === 0))
  })
