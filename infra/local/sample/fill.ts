import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError, type ApiClient } from '../api-client.ts'
import { importFile } from '../import-file.ts'
import type { Receivers } from '../receivers/receivers-file.ts'
import { drawBanners } from './banners.ts'
import { makeSampleChanges, sampleSchedule } from './changes.ts'
import { addDestinations } from './destinations.ts'
import { sampleDrawsCsv } from './draws.ts'
import { sampleMarkets } from './markets.ts'
import { addReaders } from './readers.ts'
import { sampleMark } from './sample-mark.ts'
import { type MasterLogin, signInAsSampleUser } from './sample-user.ts'
import { publishPages } from './pages.ts'
import { samplePrediction } from './predictions.ts'

type FillDeps = MasterLogin & {
  dataDir: string
  /** Where sample destinations send to; none without them. */
  receivers?: Receivers | null
  /** Takes sums of readers; none without it. */
  mediaInternalUrl?: string | null
  /** Gets how far it is. */
  log: (line: string) => void
}

const unlessExisting = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  }
}

export const fillBanners = async (api: ApiClient): Promise<void> => {
  for (const { name, position, png } of await drawBanners()) {
    const form = new FormData()
    form.set('name', name)
    form.set('position', position)
    form.set('bannerImage', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${position.toLowerCase()}.png`)
    await api.post('/admin/banners', form)
  }
}

const isEmpty = async (gatewayUrl: string): Promise<boolean> => {
  const answer = await fetch(`${gatewayUrl}/api/public/markets/all-active`, {
    signal: AbortSignal.timeout(10_000),
  })
  const names: unknown = await answer.json()
  return Array.isArray(names) && names.length === 0
}

/** Fills an empty product through its own API, as an admin would. The next start completes an interrupted fill. */
export const fillSample = async ({
  gatewayUrl,
  dataDir,
  username,
  password,
  receivers = null,
  mediaInternalUrl = null,
  log,
}: FillDeps): Promise<void> => {
  const unfinished = join(dataDir, 'sample-unfinished')
  if (!existsSync(unfinished) && !(await isEmpty(gatewayUrl))) return log('as before')
  log('filling the empty database with sample data')
  await writeFile(unfinished, '')
  const now = Date.now()
  const { sample: api, master } = await signInAsSampleUser({ gatewayUrl, username, password })
  for (const market of sampleMarkets) {
    await unlessExisting(master.post('/admin/markets', { name: market.marketName }))
    await api.post('/admin/schedules', sampleSchedule(market, now))
  }
  // Before the draws, so that the newest of them are sent.
  if (receivers) await addDestinations(master, { dataDir, receivers })
  const { draws, numbers } = await importFile(api, 'sample.csv', sampleDrawsCsv(now), {
    onProgress: (done, total) => log(`${done} of ${total} draws`),
  })
  await makeSampleChanges(api, now)
  for (const market of sampleMarkets)
    await unlessExisting(api.post('/admin/predictions', samplePrediction(market, now)))
  await fillBanners(api)
  await publishPages(master)
  // Last, and with the mark: a sum that is added twice would be twice as much.
  if (mediaInternalUrl !== null) await addReaders(mediaInternalUrl, now)
  await rename(unfinished, sampleMark(dataDir))
  log(`${sampleMarkets.length} markets, ${draws} draws (${numbers} numbers)`)
}
