import { describe, expect, it } from '@jest/globals'
import { createLogPrinter, shorten } from './log-printer.ts'

const entry = '{"level":30,"time":"2026-11-21T12:00:00.000Z","name":"auth","port":20001,"msg":"listening"}'

describe('shorten', () => {
  it.each([
    ['puts the message before the fields', entry, 'listening port=20001'],
    ['prints object fields as JSON', '{"level":30,"msg":"sent","to":{"id":1}}', 'sent to={"id":1}'],
    [
      'prints only the message of an error',
      '{"level":30,"msg":"odd","err":{"message":"refused","stack":"at"}}',
      'odd err=refused',
    ],
    ['prints an entry without a message', '{"level":30,"port":1}', 'port=1'],
    ['marks a warning', '{"level":40,"msg":"slow"}', '\u001B[33mwarn\u001B[0m slow'],
    ['keeps plain text', 'ready in 3 s', 'ready in 3 s'],
    ['keeps JSON that is not a log entry', '{"a":1}', '{"a":1}'],
    ['keeps broken JSON', '{"level":30', '{"level":30'],
  ])('%s', (_what, line, expected) => {
    expect(shorten(line)).toBe(expected)
  })
})

describe('createLogPrinter', () => {
  const printed = (isTTY: boolean, ...lines: [string, string][]) => {
    let text = ''
    const log = createLogPrinter({ isTTY, write: (part: string) => (text += part) })
    for (const [name, line] of lines) log(name, line)
    return text
  }

  it('prints names and whole lines when not on a terminal', () => {
    expect(printed(false, ['auth', entry], ['web', 'built'])).toBe(`auth | ${entry}\nweb | built\n`)
  })

  it('gives each name its own stable colour on a terminal', () => {
    const lines = printed(true, ['auth', entry], ['web', 'built'], ['auth', 'bye']).split('\n')
    expect(lines).toEqual([
      '\u001B[36mauth    \u001B[0m | listening port=20001',
      '\u001B[32mweb     \u001B[0m | built',
      '\u001B[36mauth    \u001B[0m | bye',
      '',
    ])
  })
})
