import { coloured, levelMark, readLogLine } from '@papan/runtime/log-line.ts'
import type { LogFormat } from '@papan/runtime/logger.ts'
import type { Log } from './process-plan.ts'

const nameWidth = 8
const colours = [36, 32, 35, 34, 33, 96, 92, 95, 94, 93]
const pinoLevels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 }

type Output = { write: (text: string) => unknown; isTTY?: boolean }

/** Prints lines with their process's name: short and coloured on a terminal, `name level message` elsewhere, or JSON. */
export const createLogPrinter = (output: Output, format: LogFormat = 'plain'): Log => {
  const seen = new Map<string, number>()
  const prefix = (name: string) => {
    if (!seen.has(name)) seen.set(name, colours[seen.size % colours.length] ?? 0)
    return `${coloured(name.padEnd(nameWidth), seen.get(name))} |`
  }
  const lineOf = (name: string, line: string, givenLevel: Parameters<Log>[2] = 'info') => {
    if (format === 'json') {
      if (line.startsWith('{')) return line
      return JSON.stringify({ level: pinoLevels[givenLevel], time: new Date().toISOString(), name, msg: line })
    }
    const { level, message } = readLogLine(line) ?? { level: givenLevel, message: line }
    return output.isTTY ? `${prefix(name)} ${levelMark(level)}${message}` : `${name} ${level} ${message}`
  }
  return (name, line, level) => void output.write(`${lineOf(name, line, level)}\n`)
}
