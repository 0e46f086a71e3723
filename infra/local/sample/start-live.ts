import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { ApiError } from '../api-client.ts'
import { removeReceivers } from '../receivers/receivers-file.ts'
import { sampleMark } from './sample-mark.ts'
import { scheduleLiveDraw } from './live-draw.ts'
import { type MasterLogin, signInAsSampleUser } from './sample-user.ts'

type StartLive = MasterLogin & { dataDir: string; signal: AbortSignal; log: (line: string) => void }

/** Where the product holds our sample data, one market draws now; `log` gets what is to be seen. Never rejects. */
export const startLiveSample = async ({ dataDir, signal, log, ...login }: StartLive): Promise<void> => {
  if (!existsSync(sampleMark(dataDir))) return
  try {
    const { sample: api } = await signInAsSampleUser(login)
    const live = await scheduleLiveDraw({ api, signal })
    if (!live) return log('every sample market has drawn today')
    log(
      `${live.marketName} closes at ${live.closeTime} WIB, then its numbers come one by one (SAMPLE_LIVE=off stops this)`,
    )
    await live.draw()
  } catch (error) {
    if (signal.aborted) return
    // The password of the first login was changed: the product is in use, so sample draws end permanently.
    if (error instanceof ApiError && error.status === 401) {
      await rm(sampleMark(dataDir), { force: true })
      await removeReceivers(dataDir)
    }
    log(`no sample market draws: ${error instanceof Error ? error.message : String(error)}`)
  }
}
