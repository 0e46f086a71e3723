export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevelName = (typeof logLevels)[number]

type Entry = Record<string, unknown> & { level: number; name?: string; msg?: string }

const headFields = new Set(['level', 'time', 'name', 'msg', 'pid', 'hostname'])
const errorLevel = 50
const red = 31
const levelColours: Partial<Record<LogLevelName, number>> = { debug: 90, trace: 90, warn: 33, error: red, fatal: red }

export const coloured = (text: string, colour: number | undefined): string =>
  colour === undefined ? text : `\u001B[${colour}m${text}\u001B[0m`

/** Empty for info, which needs no mark on a terminal. */
export const levelMark = (level: LogLevelName): string =>
  level === 'info' ? '' : `${coloured(level, levelColours[level])} `

/** Control characters and line separators would forge lines or steer a terminal. */
const escaped = (text: string): string =>
  text.replaceAll(/[\p{C}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

const isBare = (text: string): boolean => /^[^\s"'=\\{}[\]]+$/.test(text)

const isError = (value: unknown): value is { message: string; stack?: string } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

const textOf = (value: unknown): string => {
  if (isError(value)) return escaped(JSON.stringify(value.message))
  return escaped(typeof value === 'string' && isBare(value) ? value : JSON.stringify(value))
}

const stackOf = ({ level, err }: Entry): string[] =>
  level >= errorLevel && isError(err) ? (err.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []

/** `name level message key=value` of one JSON entry, with the stack of a grave error below; with colours for a terminal. */
export const readableEntry = (json: string, onTerminal: boolean): string => {
  const entry = JSON.parse(json) as Entry
  const level = logLevels[Math.min(Math.max(Math.round(entry.level / 10), 1), logLevels.length) - 1] ?? 'info'
  const facts = Object.entries(entry).filter(([key, value]) => !headFields.has(key) && value !== undefined)
  const message = [
    ...(entry.msg ? [escaped(entry.msg)] : []),
    ...facts.map(([key, value]) => `${escaped(key)}=${textOf(value)}`),
  ].join(' ')
  const name = entry.name ?? ''
  const head = onTerminal ? `${coloured(name, 36)} ${levelMark(level)}` : `${name} ${level} `
  return [`${head}${message}`, ...stackOf(entry).map(escaped)].join('\n') + '\n'
}

/** Level and message of a line that `readableEntry` wrote; undefined for other lines. */
export const readLogLine = (line: string): { level: LogLevelName; message: string } | undefined => {
  const [, level, message] = /^\S+ (trace|debug|info|warn|error|fatal) (.*)$/.exec(line) ?? []
  return message === undefined ? undefined : { level: level as LogLevelName, message }
}
