import { relative } from 'node:path'
import { root, type Failure } from './part.ts'

type JestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
type Suite = { suites?: Suite[]; specs?: { title: string; ok: boolean; file: string; line: number }[] }

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const asPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The failed tests of jest's JSON report; a file that could not run counts as one. */
export const jestFailures = ({ testResults }: JestReport): Failure[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ title: path, command: `npx jest ${path}` }] : []
    return failed.map(({ fullName }) => ({
      title: `${path}: ${fullName}`,
      command: `npx jest ${path} -t ${quoted(asPattern(fullName))}`,
    }))
  })

/** The failed stories of Playwright's JSON report; `part` of the tests runs them. */
export const storyFailures = ({ suites = [], specs = [] }: Suite, part = 'browser'): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line }) => ({
      title: `${file}: ${title}`,
      command: `npm test -- ${part} ${file}:${line}`,
    })),
  ...suites.flatMap((suite) => storyFailures(suite, part)),
]
