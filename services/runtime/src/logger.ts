import { pino, type DestinationStream, type Logger } from 'pino'
import { readableEntry } from './log-line.ts'

export type { Logger }

const secrets = ['password', 'oldPassword', 'newPassword', 'token', 'authorization', 'MASTER_PASSWORD', 'pem']

/** Redaction has happened before a line reaches it. */
const readableOutput = (): DestinationStream => {
  const stdout = pino.destination(1)
  const onTerminal = process.stdout.isTTY && !process.env['NO_COLOR']
  return { write: (json) => void stdout.write(readableEntry(json, onTerminal)) }
}

export type LogFormat = 'plain' | 'json'

/** `name level message` on each line, or JSON; redacts secrets in the first two levels. */
export const createLogger = (name: string, level = 'info', format: LogFormat = 'plain'): Logger =>
  pino(
    {
      name,
      level,
      base: { name },
      redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    format === 'json' ? pino.destination(1) : readableOutput(),
  )
