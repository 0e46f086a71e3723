import { calls } from '@papan/contracts/calls/all-calls.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'

const values: Record<string, string> = {
  marketName: "TOTO%20KL%3A%2B%2F9(A)'",
  date: '2025-01-31',
  ip: '10.0.0.0%2F8',
  file: 'naga.svg',
}
const filled = (path: string) => path.replaceAll(/:(\w+)/g, (_whole, name: string) => values[name] ?? 'AbC~1')

/** What the site answers, by its address. */
export const answerTypes = new Map(siteAnswers.map(({ path, type }) => [filled(path), type]))
export const sitePaths = [...answerTypes.keys(), '/admin', '/admin/manage-results', '/login', '/assets/app-1a2b.map']
/** As services know them. */
export const callPaths = new Set(calls.map(({ path }) => filled(path)))

// Methods of one path are distinguished after its spelling.
const callAddresses = [...new Map(calls.map((call) => [call.path, call])).values()].map(
  ({ method, path }) => [method, `/api${filled(path)}`] as const,
)
/** Every address that is declared, once, in its canonical spelling. */
export const addresses = [...callAddresses, ...sitePaths.map((path) => ['GET', path] as const)]
