import { describe, expect, it } from '@jest/globals'
import { lintProblems, summaryOf, typeProblems } from './check-output.ts'
import { devServices, readOnly } from './parts.ts'
import { devPorts } from './ports.ts'

describe('readOnly', () => {
  it.each([
    [['--only', 'content,web', '--no-sample'], ['content', 'web'], ['--no-sample']],
    [['--no-sample', '--only=web'], ['web'], ['--no-sample']],
  ])('%j watches %j', (flags, watched, rest) => {
    expect(readOnly(flags)).toEqual({ watched: new Set(watched), rest })
  })

  it('watches everything without --only', () => {
    expect(readOnly([]).watched.size).toBe(9)
  })

  it.each([[['--only']], [['--only', 'conten']], [['--only=']]])('refuses %j with the names of the parts', (flags) => {
    expect(() => readOnly(flags)).toThrow(
      'such as --only content,web: auth, content, media, audit, insight, notify, realtime, web, gateway.',
    )
  })
})

describe('devPorts', () => {
  it('shares no port between parts, and none with a checkout on another PORT', () => {
    const all = (first: number) => {
      const { services, vite, inspector } = devPorts(first, 8080)
      return [...services]
        .flatMap(([name, { port, internalPort }]) => [port, internalPort, inspector(name)])
        .concat(vite)
    }
    const both = [...all(8080), ...all(8090)]
    expect(new Set(both).size).toBe(both.length)
  })
})

describe('devServices', () => {
  it('leaves out media, audit, insight and notify unless they are watched', () => {
    const off = (only: string) =>
      devServices(devPorts(8080, 8080), readOnly(['--only', only]).watched).flatMap(({ isOff, name }) =>
        isOff ? name : [],
      )
    expect(off('content')).toEqual(['media', 'audit', 'insight', 'notify'])
    expect(off('media')).toEqual(['audit', 'insight', 'notify'])
  })
})

describe('types and lint', () => {
  it('become one line: the first problem, and how many more', () => {
    const output = [
      "a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
      "  Types of property 'a' are incompatible.",
      "b.ts(1,1): error TS2304: Cannot find name 'x'.",
    ].join('\n')
    expect(summaryOf(typeProblems(output))).toBe(
      "a.ts:3:5 TS2322: Type 'string' is not assignable to type 'number'. (and 1 more)",
    )
    expect(summaryOf(typeProblems(''))).toBe('no problems')
  })

  it('finds the problems in the output of oxlint', () => {
    const output = "web/src/a.ts:3:7: 'x' is never used. [Warning/eslint(no-unused-vars)]\n\n1 problem\n"
    expect(summaryOf(lintProblems(output))).toBe("web/src/a.ts:3:7 'x' is never used. [Warning/eslint(no-unused-vars)]")
  })
})
