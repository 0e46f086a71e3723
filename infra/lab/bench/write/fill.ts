import type { Connection } from 'mongoose'
import { createIndexes, indexesOf } from '../../../backup/databases.ts'
import { until } from '../../../test/harness/until.ts'

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
