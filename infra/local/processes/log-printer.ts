import type { Log } from './process-plan.ts'

const nameWidth = 8
const colours = [36, 32, 35, 34, 33, 96, 92, 95, 94, 93]
const levels: Record<number, string> = {
  40: '\u001B[33mwarn\u001B[0m ',
  50: '\u001B[31merror\u001B[0m ',
  60: '\u001B[31mfatal\u001B[0m ',
}
const hidden = new Set(['level', 'time', 'name', 'msg', 'pid', 'hostname'])

type Entry = Record<string, unknown> & { level: number; msg?: string }

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && typeof (value as Entry).level === 'number'

const textOf = (value: unknown) => {
  if (typeof value === 'string') return value
  // Errors without stack: terminals get the sentence.
  if (typeof value === 'object' && value !== null && 'message' in value) return String(value.message)
  return JSON.stringify(value)
}

/** Shortens a JSON log line to message and fields. Other lines stay. */
export const shorten = (line: string) => {
  if (!line.startsWith('{')) return line
  try {
    const entry: unknown = JSON.parse(line)
    if (!isEntry(entry)) return line
    const facts = Object.entries(entry).filter(([key]) => !hidden.has(key))
    return `${levels[entry.level] ?? ''}${[entry.msg, ...facts.map(([key, value]) => `${key}=${textOf(value)}`)].filter(Boolean).join(' ')}`
  } catch {
    return line
  }
}

type Output = { write: (text: string) => unknown; isTTY?: boolean }

/** Prints lines with their process's name: coloured and shortened on a terminal, unchanged elsewhere. */
export const createLogPrinter = (output: Output): Log => {
  const seen = new Map<string, number>()
  const prefix = (name: string) => {
    if (!seen.has(name)) seen.set(name, colours[seen.size % colours.length] ?? 0)
    return `\u001B[${seen.get(name)}m${name.padEnd(nameWidth)}\u001B[0m |`
  }
  return (name, line) => {
    output.write(output.isTTY ? `${prefix(name)} ${shorten(line)}\n` : `${name} | ${line}\n`)
  }
}
