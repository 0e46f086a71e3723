import { execFile } from 'node:child_process'

/** Advisories for dependencies; `null` when the service does not answer. */
type Advisories = { serious: string[] } | null

type Audit = { vulnerabilities?: Record<string, { name: string; severity: string; range: string }> }

/** Parses `npm audit --json`: keeps high and critical ones; an error counts as no answer. */
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

/** Asks npm's advisory service about a folder's lock file; `options` are npm's own, such as `--omit=dev`. */
export const askAdvisories = (folder: string, options: string[] = []): Promise<Advisories> =>
  new Promise((resolve) => {
    // npm exits with an error for findings, too.
    execFile(
      'npm',
      ['audit', '--json', ...once, ...options],
      { cwd: folder, timeout: waitMs, maxBuffer: 32 * 1024 * 1024 },
      (_error, stdout) => resolve(readAdvisories(stdout)),
    )
  })
