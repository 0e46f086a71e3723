import { pino, type Logger } from 'pino'

/** A logger of every level that keeps its lines. */
export const recordingLog = (): { log: Logger; lines: readonly string[] } => {
  const lines: string[] = []
  return { log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }), lines }
}
