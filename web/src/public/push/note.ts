import type { PushMessage } from '@papan/contracts/calls/notify/push-calls.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { isCalendarDate } from '@papan/contracts/wib.ts'
import { shortDate } from '../../shared/format/wib-text.ts'

/** Everything that a note says; nothing else is ever sent. */
const noteText = {
  /** Of a push that this version cannot read. */
  unread: { title: 'Hasil sudah keluar', body: 'Ketuk untuk melihat hasil terbaru.' },
  result: {
    title: (market: string, number: string | null) => (number === null ? market : `${market}: ${number}`),
    first: (type: string, date: string) => `${type}, ${date}`,
    whole: (count: number, date: string) => `Semua hadiah sudah keluar (${count} nomor), ${date}`,
    withoutNumber: (date: string) => `Hasil sudah keluar, ${date}`,
  },
  corrected: {
    title: (market: string, number: string | null) => `Dikoreksi: ${number === null ? market : `${market} ${number}`}`,
    change: (type: string, from: string, to: string) => `${type} ${from} menjadi ${to}`,
    withoutNumber: (date: string) => `Hasil ${date} dikoreksi.`,
  },
  withdrawn: {
    title: (market: string) => `Ditarik: ${market}`,
    change: (type: string, from: string) => `${type} ${from} ditarik`,
    withoutNumber: (date: string) => `Hasil ${date} ditarik.`,
  },
  more: (count: number) => `dan ${count} lagi`,
  mine: (numbers: string) => `Nomor Anda keluar: ${numbers}`,
} as const

/** `path`: the page that a tap opens. */
export type Note = { title: string; body: string; tag: string; renotify: boolean; path: string }
/** The visitor's numbers that met a draw. */
type FindMine = (market: string, prizes: readonly (readonly [type: string, numbers: string])[]) => readonly string[]

/** More do not fit a note. */
const maxShown = 3

const isText = (value: unknown): value is string => typeof value === 'string'
const isList = (value: unknown, isEach: (each: Record<string, unknown>) => boolean): boolean =>
  Array.isArray(value) && value.every((each: unknown) => isEach((each ?? {}) as Record<string, unknown>))

/** Null for what this version cannot read. */
const readMessage = (text: string): PushMessage | null => {
  const message = JSON.parse(text) as Partial<Record<keyof PushMessage, unknown>> | null
  const { kind, market, date, what, prizes, changes, url } = message ?? {}
  const isRead =
    (kind === 'RESULT' || kind === 'CORRECTED' || kind === 'WITHDRAWN') &&
    (what === 'FIRST_PRIZE' || what === 'WHOLE_DRAW') &&
    [market, date, url].every(isText) &&
    isCalendarDate(date as string) &&
    isList(prizes, ({ type, numbers }) => isText(type) && isText(numbers)) &&
    isList(changes, ({ type, from, to }) => isText(type) && isText(from) && (to === null || isText(to)))
  return isRead ? (message as PushMessage) : null
}

const listed = (texts: readonly string[]): string => {
  const more = texts.length - maxShown
  return [...texts.slice(0, maxShown), ...(more > 0 ? [noteText.more(more)] : [])].join(', ')
}

/** Title, and what follows without the visitor's numbers. */
const wordsOf = ({ kind, market, date, what, prizes, changes }: PushMessage): [title: string, body: string] => {
  const day = shortDate(date)
  const number = firstPrizeNumber({ prizes })
  const first = prizes.find(({ numbers }) => numbers === number)
  if (kind === 'RESULT') {
    const { title, first: ofFirst, whole, withoutNumber } = noteText.result
    if (!first) return [title(market, null), withoutNumber(day)]
    return [title(market, number), what === 'FIRST_PRIZE' ? ofFirst(first.type, day) : whole(prizes.length, day)]
  }
  const changed = changes.map(({ type, from, to }) =>
    to === null ? noteText.withdrawn.change(type, from) : noteText.corrected.change(type, from, to),
  )
  const { title, withoutNumber } =
    kind === 'CORRECTED'
      ? { ...noteText.corrected, title: noteText.corrected.title(market, number) }
      : { ...noteText.withdrawn, title: noteText.withdrawn.title(market) }
  return [title, changed.length > 0 ? `${listed(changed)}, ${day}` : withoutNumber(day)]
}

const pathIn = (url: string, origin: string): string => {
  const target = new URL(url, origin)
  return target.origin === origin ? `${target.pathname}${target.search}` : '/'
}

const unread: Note = { ...noteText.unread, tag: 'hasil', renotify: false, path: '/' }

/** Words a push; one that cannot be read says that a result is out. `origin`: the site's. */
export const noteOf = (text: string | null, origin: string, findMine: FindMine): Note => {
  try {
    const message = text === null ? null : readMessage(text)
    if (!message) return unread
    const { kind, market, date, prizes, url } = message
    const [title, body] = wordsOf(message)
    const mine = findMine(
      market,
      prizes.map(({ type, numbers }) => [type, numbers] as const),
    )
    return {
      title,
      body: mine.length > 0 ? `${noteText.mine(listed(mine))}\n${body}` : body,
      // One note of a draw: a correction takes the place of its number, and sounds again.
      tag: `${market} ${date}`,
      renotify: kind !== 'RESULT',
      path: pathIn(url, origin),
    }
  } catch {
    return unread
  }
}
