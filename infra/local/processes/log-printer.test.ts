import { describe, expect, it } from '@jest/globals'
import type { LogFormat } from '@papan/runtime/logger.ts'
import { createLogPrinter } from './log-printer.ts'
import type { Log } from './process-plan.ts'

const entry = '{"level":30,"name":"auth","msg":"listening"}'
const ownLine = 'content info listening port=20001'

describe('createLogPrinter', () => {
  const printed = (isTTY: boolean, format: LogFormat, ...lines: Parameters<Log>[]) => {
    let text = ''
    const log = createLogPrinter({ isTTY, write: (part: string) => (text += part) }, format)
    for (const line of lines) log(...line)
    return text
  }

  it('prints name, level and message when not on a terminal', () => {
    const lines = printed(false, 'plain', ['content-2', ownLine], ['web', 'built'], ['redis', 'exited', 'warn'])
    expect(lines).toBe('content-2 info listening port=20001\nweb info built\nredis warn exited\n')
  })

  it('prints the JSON of services as it is and its own lines as JSON', () => {
    const [first, second] = printed(false, 'json', ['auth', entry], ['web', 'built', 'warn']).split('\n')
    expect(first).toBe(entry)
    expect(JSON.parse(second ?? '')).toEqual({ level: 40, time: expect.any(String), name: 'web', msg: 'built' })
  })

  it('gives each name its own stable colour on a terminal and marks what is not "info"', () => {
    const warning = 'auth warn slow'
    const lines = printed(true, 'plain', ['auth', ownLine], ['web', 'built'], ['auth', warning]).split('\n')
    expect(lines).toEqual([
      '\u001B[36mauth    \u001B[0m | listening port=20001',
      '\u001B[32mweb     \u001B[0m | built',
      '\u001B[36mauth    \u001B[0m | \u001B[33mwarn\u001B[0m slow',
      '',
    ])
  })
})
