import { minuteMs } from '@papan/contracts/wib.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { tileText } from '../board-text.ts'

export type TileTone = 'ringing' | 'late' | 'answered' | 'draw' | 'soon' | 'later'
/** `unit` is shown beside the number, `label` below it. */
export type Tile = { tone: TileTone; number: string; unit: string; label: string }

/** Longer than this is counted in hours. */
const longMs = 90 * minuteMs

/** Minutes are rounded up before an instant. */
const until = (at: number, now: number): Pick<Tile, 'number' | 'unit'> => {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  if (seconds < 60) return { number: String(seconds), unit: tileText.seconds }
  return { number: String(Math.ceil(seconds / 60)), unit: '' }
}

const inHours = (ms: number): string => {
  const minutes = Math.ceil(ms / minuteMs)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const over = (since: number, now: number): Omit<Tile, 'tone'> => {
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return seconds < 60
    ? { number: `+${seconds}`, unit: tileText.seconds, label: tileText.over }
    : { number: `+${Math.floor(seconds / 60)}`, unit: '', label: tileText.minutes }
}

const lateTone = ({ alarm }: BoardRow): TileTone => {
  if (alarm.isRinging) return 'ringing'
  return alarm.answer ? 'answered' : 'late'
}

/** The number that matters now and what it counts to. */
export const tileOf = (row: BoardRow, now: number): Tile => {
  const { group, draw, closesAt, resultAt } = row
  switch (group) {
    case 'late':
      return { tone: lateTone(row), ...over(resultAt, now) }
    case 'untaken':
      return { tone: 'soon', ...until(resultAt, now), label: tileText.toResult }
    case 'filling':
      if (draw.firstPrize !== null)
        return { tone: 'draw', number: String(draw.planned - draw.filled), unit: '', label: tileText.missing }
      return now < closesAt
        ? { tone: 'draw', ...until(closesAt, now), label: tileText.toClose }
        : { tone: 'draw', ...until(resultAt, now), label: tileText.toResult }
    case 'closing':
      return { tone: 'soon', ...until(closesAt, now), label: tileText.toClose }
    default:
      return closesAt - now > longMs
        ? { tone: 'later', number: inHours(closesAt - now), unit: '', label: tileText.hours }
        : { tone: 'later', ...until(closesAt, now), label: tileText.minutes }
  }
}

/** '+6' and 'menit' as '+6 menit'. */
export const tileWords = ({ number, unit, label }: Tile): string =>
  label === tileText.missing
    ? `${label} ${number}`
    : [number, unit || (label === tileText.toClose || label === tileText.toResult ? tileText.minutes : ''), label]
        .filter((word, index, words) => word !== '' && words.indexOf(word) === index)
        .join(' ')
