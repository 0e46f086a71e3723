import { describe, expect, it } from '@jest/globals'
import { readableEntry, readLogLine } from './log-line.ts'

const entry = (fields: Record<string, unknown>) =>
  JSON.stringify({ level: 30, time: '2026-11-21T12:00:00.000Z', name: 'auth', ...fields })

describe('readableEntry', () => {
  it.each([
    ['puts name, level and message before the fields', { msg: 'listening', port: 1 }, 'auth info listening port=1\n'],
    ['prints objects as JSON', { msg: 'sent', to: { id: 1 } }, 'auth info sent to={"id":1}\n'],
    ['quotes texts with spaces', { msg: 'sent', to: 'a b' }, 'auth info sent to="a b"\n'],
    ['needs no message', { port: 1 }, 'auth info port=1\n'],
    ['names the level', { level: 40, msg: 'slow' }, 'auth warn slow\n'],
    [
      'prints the sentence of an error that is only a warning',
      { level: 40, msg: 'odd', err: { message: 'was refused', stack: 'Error\n    at f (a.ts:1)' } },
      'auth warn odd err="was refused"\n',
    ],
    [
      'adds the stack of an error',
      { level: 50, msg: 'odd', err: { message: 'was refused', stack: 'Error: was\n    at f (a.ts:1)' } },
      'auth error odd err="was refused"\n    at f (a.ts:1)\n',
    ],
    [
      'escapes what would forge a line or steer a terminal',
      { msg: 'a\nauth fatal b', 'k\n': '\u001B[31m\u009B1m\u2028' },
      'auth info a\\u{a}auth fatal b k\\u{a}="\\u001b[31m\\u{9b}1m\\u{2028}"\n',
    ],
  ])('%s', (_what, fields, expected) => {
    expect(readableEntry(entry(fields), false)).toBe(expected)
  })

  it('colours name and level on a terminal and leaves "info" out', () => {
    expect(readableEntry(entry({ msg: 'listening' }), true)).toBe('\u001B[36mauth\u001B[0m listening\n')
    expect(readableEntry(entry({ level: 50, msg: 'odd' }), true)).toBe(
      '\u001B[36mauth\u001B[0m \u001B[31merror\u001B[0m odd\n',
    )
  })
})

describe('readLogLine', () => {
  it.each([
    ['auth warn slow ms=5', { level: 'warn', message: 'slow ms=5' }],
    ['built in 3 s', undefined],
    ['    at f (a.ts:1)', undefined],
  ])('%s', (line, expected) => {
    expect(readLogLine(line)).toEqual(expected)
  })
})
