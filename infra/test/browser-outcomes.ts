import { storyFailures } from './failures.ts'
import { judge, type Outcome } from './part.ts'

type Test = {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
  results: { duration: number }[]
}
type Spec = { title: string; ok: boolean; file: string; line: number; tests: Test[] }
export type Suite = { suites?: Suite[]; specs?: Spec[] }

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** The outcome of each browser; an exit code that no failed story explains fails the last one. */
export const browserOutcomes = (report: Suite, code: number | null): Outcome[] => {
  const runs = specsOf(report).flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
  const names = [...new Set(runs.map(({ test }) => test.projectName))]
  const isExplained = runs.some(({ spec }) => !spec.ok)
  return names.map((name, at) => {
    const own = runs.filter(({ test }) => test.projectName === name)
    const count = (...statuses: Test['status'][]) => own.filter(({ test }) => statuses.includes(test.status)).length
    const failed = own.filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
    const counts = {
      passed: count('expected'),
      failed: failed.length,
      skipped: count('skipped'),
      failures: storyFailures({ specs: failed.map(({ spec }) => ({ ...spec, ok: false })) }, 'browsers'),
    }
    const ms = own.flatMap(({ test }) => test.results).reduce((sum, { duration }) => sum + duration, 0)
    const isLast = at === names.length - 1
    return { ...judge(name, isLast && !isExplained ? code : 0, counts), seconds: ms / 1000 }
  })
}

/** A line for each story that a browser did not run, with the reason. */
export const notRunLines = (report: Suite): string[] =>
  specsOf(report).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ projectName, annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description ?? 'its run was cut off'
        return `not run in ${projectName}: ${file}: ${title}: ${reason}`
      }),
  )
