import { askAll } from './raw-client.ts'
import { getBytes, type RawAnswer } from '../../harness/load/raw-http.ts'
import { sampleMarket } from './sample-answer.ts'

const livePath = `/api/public/live-draw-data/${sampleMarket}`
const staleHeader = /\r\nx-data-stale: \d+/i

/** Requests that the stub of the services has had for a path. */
export const askedOf = async (originUrl: string, path: string): Promise<number> => {
  const asked = (await (await fetch(`${originUrl}/bench/asked`)).json()) as Record<string, number>
  return asked[path] ?? 0
}

/** A POST through the gateway, resolved with its revision when acknowledged. */
export const createWriter = async (gatewayUrl: string, originUrl: string) => {
  const { token } = (await (await fetch(`${originUrl}/bench/token`)).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (): Promise<number> => {
    const answer = await fetch(`${gatewayUrl}/api/admin/results/X/prizes`, { method: 'POST', headers, body: '{}' })
    if (!answer.ok) throw new Error(`POST answered ${answer.status}`)
    return ((await answer.json()) as { revision: number }).revision
  }
}

/** Each POST is followed by a GET on another connection, under constant reads. */
export const readsAfterWrites = async (gatewayUrl: string, originUrl: string, count: number) => {
  const post = await createWriter(gatewayUrl, originUrl)
  const shown = async (): Promise<number> =>
    ((await (await fetch(gatewayUrl + livePath)).json()) as { revision: number }).revision

  let isWriting = true
  const visitors = askAll({
    url: gatewayUrl,
    request: getBytes(livePath),
    connections: 8,
    more: () => isWriting,
    onAnswer: () => undefined,
  })
  let stale = 0
  try {
    for (let done = 0; done < count; done++) {
      const revision = await post()
      if ((await shown()) < revision) stale++
    }
  } finally {
    isWriting = false
    await visitors
  }
  return { reads: count, stale }
}

/** Reads cached paths and counts answers and stale markers. */
export const readKept = async (gatewayUrl: string, paths: string[], each: number) => {
  const seen = { reads: 0, answered: 0, marked: 0 }
  for (const path of paths) {
    let left = each
    const onAnswer = ({ status, head, body }: RawAnswer) => {
      seen.reads++
      if (status === 200 && body.length > 0) seen.answered++
      if (staleHeader.test(head)) seen.marked++
    }
    await askAll({ url: gatewayUrl, request: getBytes(path), connections: 16, more: () => left-- > 0, onAnswer })
  }
  return seen
}

export const keptPaths = ['/api/public/page-data', livePath, '/']
