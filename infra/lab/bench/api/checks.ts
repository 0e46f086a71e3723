import assert from 'node:assert/strict'
import { drawnPrizes } from './load.ts'
import { countCommands, type Stage, type Subject } from './stage.ts'

type Urls = Record<'ours' | 'peer' | 'few', string>

/** The measured reads; the detail page shows the largest market. */
export const readCalls = async (stage: Stage): Promise<{ name: string; path: string }[]> => {
  const [most] = await stage
    .database('ours')
    .collection('results')
    .aggregate<{ _id: string }>([{ $sortByCount: '$market' }, { $limit: 1 }])
    .toArray()
  return [
    { name: 'page-data', path: '/public/page-data' },
    { name: 'detail-page', path: `/public/detail-page/${encodeURIComponent(most?._id ?? '')}` },
    { name: 'lottery-results', path: '/admin/lottery-results' },
  ]
}

const ask = async (url: string, path: string, token: string) => {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  return { bytes: Buffer.byteLength(text), content: { ...(JSON.parse(text) as object), serverTime: null } }
}

/** Asserts that ours and the peer's answers agree; returns all lengths. */
export const bytesOf = async (urls: Urls, path: string, token: string): Promise<Record<keyof Urls, number>> => {
  const [ours, peer, few] = await Promise.all([urls.ours, urls.peer, urls.few].map((url) => ask(url, path, token)))
  assert.deepEqual(peer?.content, ours?.content, `${path}: the peer's answer differs`)
  return { ours: ours?.bytes ?? 0, peer: peer?.bytes ?? 0, few: few?.bytes ?? 0 }
}

/** More than the relay needs to send and confirm an event. */
const relayMs = 1_000

const countsOf = async (stage: Stage, subject: Subject, drawId: string) => {
  const headers = { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' }
  const counts: { call: string; queries: string[] }[] = []
  const count = async (call: string, path: string, post?: object) => {
    await subject.counted()
    const more = post ? { method: 'POST', body: JSON.stringify(post) } : {}
    const answer = await fetch(subject.url + path, { headers, ...more })
    assert.equal(answer.status, 200, await answer.text())
    if (post) await new Promise((resolve) => setTimeout(resolve, relayMs))
    counts.push({ call, queries: await subject.counted() })
  }
  for (const { name, path } of await readCalls(stage)) {
    await fetch(subject.url + path, { headers })
    await count(name, path)
  }
  await count('POST prize, its relay included', `/admin/results/${drawId}/prizes`, drawnPrizes[0])
  return counts
}

/** Database commands per call of each side, counted on separate servers. */
export const countQueries = async (stage: Stage, drawId: string) => {
  const [ours, peer] = [
    await stage.startContent({ database: 'ours', preload: countCommands }),
    await stage.startPeer({ database: 'peer', preload: countCommands }),
  ]
  // A starting service checks its stored counts.
  await new Promise((resolve) => setTimeout(resolve, relayMs))
  const [mine, theirs] = [await countsOf(stage, ours, drawId), await countsOf(stage, peer, drawId)]
  ours.kill()
  peer.kill()
  return mine.map(({ call, queries }, index) => ({ call, ours: queries, peer: theirs[index]?.queries ?? [] }))
}

type Drawn = {
  _id: unknown
  rev: number
  outbox: unknown[]
  prizes: { type: string; numbers: string }[]
  revisions: unknown[]
}

/** Every acknowledged prize must be in both databases once, in order. */
export const assertSameDraws = async (stage: Stage, ids: readonly string[]): Promise<void> => {
  for (const name of ['ours', 'peer']) {
    const stored = await stage
      .database(name)
      .collection<Drawn>('results')
      .find({ _id: { $in: ids as never[] } })
      .toArray()
    assert.equal(stored.length, ids.length)
    for (const { rev, outbox, prizes, revisions } of stored) {
      const drawn = prizes.map(({ type, numbers }) => ({ type, numbers }))
      assert.deepEqual(drawn, drawnPrizes, `${name} lacks prizes`)
      assert.deepEqual([rev, revisions.length, outbox.length], [drawnPrizes.length + 1, drawnPrizes.length + 1, 0])
    }
  }
}
