import { askAll } from '../http/raw-client.ts'

/** All prizes of one draw, in order of entry. */
export const drawnPrizes = Array.from({ length: 23 }, (_each, index) => ({
  type: index < 3 ? `PRIZE ${index + 1}` : index < 13 ? 'STARTER PRIZE' : 'CONSOLATION PRIZE',
  numbers: String(index * 397).padStart(4, '0'),
}))

const postBytes = (path: string, token: string, body: object, headers: readonly string[]): string => {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: bench',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    ...headers,
  ]
  return [...head, '', text].join('\r\n')
}

type Entering = {
  headers?: () => readonly string[]
  /** After each answer. */
  pauseMs: number
}

/** Fills a draw prize by prize on one connection. Answers the ms of each answer. */
export const enterDraw = async (
  url: string,
  id: string,
  token: string,
  { headers = () => [], pauseMs }: Entering,
): Promise<number[]> => {
  const times: number[] = []
  let next = 0
  let left = drawnPrizes.length
  await askAll({
    url,
    request: () => postBytes(`/admin/results/${id}/prizes`, token, drawnPrizes[next++] ?? {}, headers()),
    connections: 1,
    pauseMs,
    more: () => left-- > 0,
    onAnswer({ status, body }, took) {
      if (status !== 200) throw new Error(`POST prize answered ${status}: ${body.toString()}`)
      times.push(took)
    },
  })
  return times
}
