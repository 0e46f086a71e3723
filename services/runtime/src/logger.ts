import { pino, type Logger } from 'pino'

export type { Logger }

const secrets = ['password', 'oldPassword', 'newPassword', 'token', 'authorization', 'MASTER_PASSWORD', 'pem']

/** JSON lines; redacts secrets in the first two levels. */
export const createLogger = (name: string, level = 'info'): Logger =>
  pino({
    name,
    level,
    base: { name },
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
