import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { jestFailures, storyFailures } from './failures.ts'
import { root } from './part.ts'
import { readSelection } from './selection.ts'
import { summaryLines } from './summary.ts'

describe('readSelection', () => {
  it.each([
    [[], { wanted: ['unit', 'int', 'browser'] }],
    [['browser', 'seo'], { wanted: ['browser'], pattern: 'seo' }],
    [['content'], { wanted: ['unit', 'int'], pattern: `${root}/services/content/.*` }],
    [['web', 'clock'], { wanted: ['unit', 'int'], pattern: `${root}/web/.*clock` }],
  ])('%j selects %j', (words, expected) => {
    expect(readSelection(words)).toEqual(expected)
  })

  it('names the parts when there is no such one', () => {
    expect(() => readSelection(['conten'])).toThrow('conten: there is no such part. Parts are unit, int, browser, auth')
  })
})

describe('a failed test', () => {
  it.each([
    ['a test', { status: 'failed', fullName: "adds (a) 'prize'" }, ` -t 'adds \\(a\\) '\\''prize'\\'''`],
    ['a file that does not load', null, ''],
  ])('%s names the command that runs it alone', (_what, test, options) => {
    const name = join(root, 'services/content/src/a.test.ts')
    const tests = test ? [test, { status: 'passed', fullName: 'other' }] : []
    const [failure] = jestFailures({ testResults: [{ name, status: 'failed', assertionResults: tests }] })
    expect(failure?.command).toBe(`npx jest services/content/src/a.test.ts${options}`)
  })

  it('of the browser names its file and line', () => {
    const spec = { title: 'a story', ok: false, file: 'seo.spec.ts', line: 7 }
    expect(storyFailures({ suites: [{ specs: [spec, { ...spec, ok: true }] }] })).toEqual([
      { title: 'seo.spec.ts: a story', command: 'npm test -- browser seo.spec.ts:7' },
    ])
  })
})

describe('summaryLines', () => {
  it('ends with the sum of all parts', () => {
    const failures = [{ title: 'a.test.ts: adds', command: "npx jest a.test.ts -t 'adds'" }]
    expect(
      summaryLines([
        { name: 'unit', passed: 3, failed: 1, skipped: 0, seconds: 2.4, failures },
        { name: 'int', passed: 2, failed: 0, skipped: 1, seconds: 10 },
      ]),
    ).toEqual([
      '',
      'unit     3 passed, 1 failed, 2 s',
      'int      2 passed, 0 failed, 1 skipped, 10 s',
      '',
      'Failed, each with the command that runs it alone:',
      '  a.test.ts: adds',
      "    npx jest a.test.ts -t 'adds'",
      '',
      '5 passed, 1 failed',
    ])
  })
})
