import { median } from '../../harness/stats.ts'
import type { WatchedRequest } from './watch-requests.ts'

/** Median ms of one POST inside content; they add up to `content`. */
export type Parts = { guard: number; decision: number; database: number; answer: number; content: number }

const partsOfOne = ({ tookMs, commands }: WatchedRequest): Parts => {
  const [first, last] = [commands[0]?.startedMs ?? tookMs, commands.at(-1)?.endedMs ?? tookMs]
  const database = commands.reduce((sum, { startedMs, endedMs }) => sum + endedMs - startedMs, 0)
  // Commands follow each other, so the rest between the first and the last is ours.
  return { guard: first, decision: last - first - database, database, answer: tookMs - last, content: tookMs }
}

/**
 * `guard`: from the request's head to the first command (routing, token, address, body, schema); `decision`: between commands
 * (the change, the model's check); `answer`: after the last.
 */
export const partsOf = (requests: readonly WatchedRequest[]): Parts => {
  const each = requests.map(partsOfOne)
  const of = (name: keyof Parts) => median(each.map((parts) => parts[name]))
  return {
    guard: of('guard'),
    decision: of('decision'),
    database: of('database'),
    answer: of('answer'),
    content: of('content'),
  }
}

/** The greatest number of commands of one request, and which. */
export const mostCommands = (requests: readonly WatchedRequest[]): string[] =>
  requests
    .map(({ commands }) => commands.map(({ name }) => name))
    .reduce((most, names) => (names.length > most.length ? names : most), [])
