import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { LogPlace } from './log-files.ts'

const verifyMain = join(import.meta.dirname, '../../services/audit/src/verify.ts')

/** Follows the chain of the log on a server (`host:port`) and compares it with its heads; prints what it found. */
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
