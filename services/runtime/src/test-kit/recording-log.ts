import { pino, type Logger } from 'pino'

/** A logger of every level that keeps its lines. */
export const recordingLog = (): { log: Logger; lines: readonly string[] } => {
  const lines: string[] = []
  return { log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }), lines }
}

/** Lines of a log or of metrics without ids, ports, times and counts: these hold any digits. */
export const withoutMeasures = (text: string): string =>
  text.replaceAll(/"(?:requestId|\w+_port)":"[^"]*"|":-?\d[\d.e+-]*| \d[\d.e+-]*$/gm, '')
