import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { browserOutcomes, notRunLines } from './browser-outcomes.ts'
import { jestFailures, storyFailures } from './failures.ts'
import { root } from './part.ts'
import { readSelection } from './selection.ts'
import { summaryLines } from './summary.ts'

describe('readSelection', () => {
  it.each([
    [[], [{ part: 'unit' }, { part: 'int' }, { part: 'browser' }, { part: 'browsers', pattern: 'gate.spec.ts' }]],
    [['browser', 'seo'], [{ part: 'browser', pattern: 'seo' }]],
    [['browsers'], [{ part: 'browsers' }]],
    [['content'], ['unit', 'int'].map((part) => ({ part, pattern: `${root}/services/content/.*` }))],
    [['web', 'clock'], ['unit', 'int'].map((part) => ({ part, pattern: `${root}/web/.*clock` }))],
  ])('%j selects %j', (words, expected) => {
    expect(readSelection(words)).toEqual(expected)
  })

  it('names the parts when there is no such one', () => {
    expect(() => readSelection(['conten'])).toThrow(
      'conten: there is no such part. Parts are unit, int, browser, browsers, auth',
    )
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

describe('a report of three browsers', () => {
  const testIn = (projectName: string, status: 'expected' | 'unexpected' | 'skipped', reason?: string) => ({
    projectName,
    status,
    annotations: reason === undefined ? [] : [{ type: 'skip', description: reason }],
    results: [{ duration: 1_500 }],
  })
  const spec = (title: string, line: number, test: ReturnType<typeof testIn>) => ({
    title,
    ok: test.status !== 'unexpected',
    file: 'live/push.spec.ts',
    line,
    tests: [test],
  })
  const good = [spec('push', 7, testIn('chromium', 'expected')), spec('push', 7, testIn('webkit', 'expected'))]
  const bad = spec('push', 9, testIn('chromium', 'unexpected'))
  const lacking = spec('passkey', 8, testIn('webkit', 'skipped', 'WebKitGTK has none'))

  it('gives an outcome per browser, with the command of a failed story', () => {
    expect(browserOutcomes({ suites: [{ specs: [...good, bad, lacking] }] }, 1)).toEqual([
      {
        name: 'chromium',
        passed: 1,
        failed: 1,
        skipped: 0,
        seconds: 3,
        failures: [{ title: 'live/push.spec.ts: push', command: 'npm test -- browsers live/push.spec.ts:9' }],
      },
      { name: 'webkit', passed: 1, failed: 0, skipped: 1, seconds: 3, failures: [] },
    ])
  })

  it('lists what a browser did not run, with the reason', () => {
    expect(notRunLines({ specs: [...good, lacking] })).toEqual([
      'not run in webkit: live/push.spec.ts: passkey: WebKitGTK has none',
    ])
  })

  it('fails on an exit code that no story explains', () => {
    expect(browserOutcomes({ specs: good }, 1).map(({ failed }) => failed)).toEqual([0, 1])
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
