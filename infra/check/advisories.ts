import { execFile } from 'node:child_process'

/** What an advisory service knows of our production dependencies; `null` where none answers. */
export type Advisories = { serious: string[] } | null

type Audit = { vulnerabilities?: Record<string, { name: string; severity: string; range: string }> }

/** Reads what `npm audit --json` printed: high and critical ones count, an error or anything else is no answer. */
export const readAdvisories = (text: string): Advisories => {
  let audit: Audit
  try {
    audit = JSON.parse(text) as Audit
  } catch {
    return null
  }
  const { vulnerabilities } = audit
  if (typeof vulnerabilities !== 'object') return null
  const serious = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  return { serious: serious.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) }
}

const waitMs = 60_000
const once = ['--fetch-retries=0', '--fetch-timeout=20000']

/** Asks npm's advisory service about the lock file in a folder; `options` are npm's own. */
export const askAdvisories = (folder: string, options: string[] = []): Promise<Advisories> =>
  new Promise((resolve) => {
    // npm ends with a code other than 0 when it found something, and when nobody answered.
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json', ...once, ...options],
      { cwd: folder, timeout: waitMs, maxBuffer: 32 * 1024 * 1024 },
      (_error, stdout) => resolve(readAdvisories(stdout)),
    )
  })
