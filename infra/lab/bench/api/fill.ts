import type { Connection } from 'mongoose'
import { addDays } from '@papan/contracts/wib.ts'
import { createIndexes, indexesOf } from '../../../backup/databases.ts'
import { until } from '../../harness/until.ts'
import { importFile } from '../../../local/import-file.ts'
import { samplePrediction } from '../../../local/sample/predictions.ts'
import { marketsIn, type CsvFile } from '../draw-files.ts'

/** Its draws are entered prize by prize. */
const enteredMarket = 'BENCH'
const firstDate = '2000-01-01'
const batch = 500

/** A master admin's client of one content service. Throws on an error status. */
export const clientOf = (url: string, token: string) => {
  const request = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<{ id: string }>
  }
  return {
    get: (path: string) => request('GET', path),
    post: (path: string, body: unknown) => request('POST', path, body),
  }
}

/** Open every day. */
export const scheduleOf = (marketName: string) => ({
  marketName,
  day: 'Setiap Hari',
  closeTime: '17:30',
  openTime: '17:45',
  officialLink: 'https://example.com/',
  status: 'BUKA' as const,
})

/** Waits until the service has its access snapshot. */
export const admitted = (url: string, token: string): Promise<void> =>
  until('the service has its access snapshot', 20_000, async () => {
    const answer = await fetch(`${url}/admin/markets/all-active`, { headers: { authorization: `Bearer ${token}` } })
    return answer.ok
  })

/** Fills a content service through its API: imports, a schedule and prediction per market, and `emptyDraws`, whose ids it returns. */
export const fill = async (url: string, token: string, files: CsvFile[], emptyDraws: number) => {
  const api = clientOf(url, token)
  await admitted(url, token)
  const imported = { draws: 0, numbers: 0 }
  for (const { name, csv } of files) {
    const { draws, numbers } = await importFile(api, name, csv)
    imported.draws += draws
    imported.numbers += numbers
  }
  for (const market of marketsIn(files)) {
    const schedule = scheduleOf(market)
    await api.post('/admin/schedules', schedule)
    await api.post('/admin/predictions', samplePrediction(schedule, Date.now()))
  }
  await api.post('/admin/markets', { name: enteredMarket })
  const drawIds: string[] = []
  for (let day = 0; day < emptyDraws; day++) {
    const draw = { market: enteredMarket, date: addDays(firstDate, day) }
    drawIds.push((await api.post('/admin/results/start-session', draw)).id)
  }
  return { ...imported, drawIds }
}

/** Waits until all outboxes are empty. */
export const settled = (database: Connection): Promise<void> =>
  until('every event is confirmed', 180_000, async () => {
    const collections = ['results', 'schedules', 'predictions', 'markets']
    const waiting = await Promise.all(
      collections.map((name) => database.collection(name).findOne({ outboxDueAt: { $gt: 0 } })),
    )
    return waiting.every((document) => document === null)
  })

export const copy = async (from: Connection, to: Connection): Promise<void> => {
  for (const { name } of (await from.listCollections()) as { name: string }[]) {
    const [source, target] = [from.collection(name), to.collection(name)]
    const documents = await source.find({}).toArray()
    for (let done = 0; done < documents.length; done += batch)
      await target.insertMany(documents.slice(done, done + batch), { ordered: false })
    await createIndexes(target, await indexesOf(source))
  }
}
