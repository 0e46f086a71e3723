import { describe, expect, it } from '@jest/globals'
import { createLogPrinter, shorten } from './log-printer.ts'

const entry = '{"level":30,"time":"2026-11-21T12:00:00.000Z","name":"auth","port":20001,"msg":"listening"}'

describe('shorten', () => {
  it.each([
    ['what happened comes first, then what it is about', entry, 'listening port=20001'],
    ['facts that are objects stay readable', '{"level":30,"msg":"sent","to":{"id":1}}', 'sent to={"id":1}'],
    [
      'of an error its sentence',
      '{"level":30,"msg":"odd","err":{"message":"refused","stack":"at"}}',
      'odd err=refused',
    ],
    ['an entry without a message', '{"level":30,"port":1}', 'port=1'],
    ['a warning says so', '{"level":40,"msg":"slow"}', '\u001B[33mwarn\u001B[0m slow'],
    ['plain text stays', 'ready in 3 s', 'ready in 3 s'],
    ['JSON that is no log entry stays', '{"a":1}', '{"a":1}'],
    ['broken JSON stays', '{"level":30', '{"level":30'],
  ])('%s', (_what, line, expected) => {
    expect(shorten(line)).toBe(expected)
  })
})

describe('the printer', () => {
  const printed = (isTTY: boolean, ...lines: [string, string][]) => {
    let text = ''
    const log = createLogPrinter({ isTTY, write: (part: string) => (text += part) })
    for (const [name, line] of lines) log(name, line)
    return text
  }

  it('passes whole lines on with their name where a program reads', () => {
    expect(printed(false, ['auth', entry], ['web', 'built'])).toBe(`auth | ${entry}\nweb | built\n`)
  })

  it('gives each name a colour of its own and keeps it on a terminal', () => {
    const lines = printed(true, ['auth', entry], ['web', 'built'], ['auth', 'bye']).split('\n')
    expect(lines).toEqual([
      '\u001B[36mauth    \u001B[0m | listening port=20001',
      '\u001B[32mweb     \u001B[0m | built',
      '\u001B[36mauth    \u001B[0m | bye',
      '',
    ])
  })
})
