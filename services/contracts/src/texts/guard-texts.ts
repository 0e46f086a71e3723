import { isDoubleEntryType } from '../lottery/result-rules.ts'
import type { GuardCode, GuardReason } from '../lottery/guard.ts'
import { dayText } from '../wib.ts'

const dayOf = (date = ''): string => date && dayText(date)

type Sentence = (reason: GuardReason) => string

const nameOf = ({ other }: GuardReason): string => (other ? `${other.type} ${other.numbers}` : '')

const marketOf = ({ type, other, date }: GuardReason): string => {
  const place = other && other.type !== type ? ` (${other.type})` : ''
  return `${other?.market ?? ''} ${date === undefined ? 'hari ini' : `tanggal ${dayText(date)}`}${place}`
}

const lengthsOf = ({ numbers, length }: GuardReason): string =>
  length === undefined ? `${numbers.length} angka` : `${numbers.length} angka, biasanya ${length}`

const sourceOf = ({ type, other }: GuardReason): string => {
  if (other?.type === type) return `daftar ${type} dua kali`
  return `daftar ${other?.type ?? ''}`
}

const listOf = ({ type }: GuardReason): string =>
  isDoubleEntryType(type) ? 'PRIZE 1 sampai PRIZE 3' : `Daftar ${type}`

/** `ask`: the question; `note`: the same in a log entry, after the number. */
const guardTexts: Record<GuardCode, { ask: Sentence; note: Sentence }> = {
  LENGTH: { ask: (reason) => `Angka ini ${lengthsOf(reason)}`, note: lengthsOf },
  LOST_ZERO: {
    ask: (reason) => `Angka ini ${lengthsOf(reason)}. Mungkin ${reason.other?.numbers ?? ''}?`,
    note: (reason) => `${lengthsOf(reason)}, mungkin ${reason.other?.numbers ?? ''}`,
  },
  NEW_TYPE: {
    ask: ({ type }) => `${type} belum pernah ada di pasaran ini`,
    note: ({ type }) => `${type} baru di pasaran ini`,
  },
  NO_DRAW: {
    ask: ({ date }) => `Tanggal ${dayOf(date)} bukan hari undian pasaran ini`,
    note: ({ date }) => `${dayOf(date)} bukan hari undian`,
  },
  OTHER_DATE: {
    ask: ({ date }) => `Tanggal ${dayOf(date)} bukan undian hari ini`,
    note: ({ date }) => `${dayOf(date)} bukan undian hari ini`,
  },
  FILLED: {
    ask: ({ type, numbers, other }) =>
      `${type} sudah diisi ${other?.numbers ?? ''}${other?.by ? ` oleh ${other.by}` : ''}. Ganti dengan ${numbers}?`,
    note: ({ other }) => `menggantikan ${other?.numbers ?? ''}`,
  },
  OTHER_MARKET: {
    ask: (reason) => `Angka ini sama dengan ${marketOf(reason)}`,
    note: (reason) => `sama dengan ${marketOf(reason)}`,
  },
  SAME_DRAW: {
    ask: ({ other }) => `Angka ini sudah tercatat sebagai ${other?.type ?? ''} undian ini`,
    note: ({ other }) => `sama dengan ${other?.type ?? ''} undian ini`,
  },
  ONE_DIGIT: {
    ask: (reason) => `Beda satu angka dari ${nameOf(reason)}`,
    note: (reason) => `beda satu angka dari ${nameOf(reason)}`,
  },
  SWAPPED: {
    ask: (reason) => `Dua angka tertukar dari ${nameOf(reason)}`,
    note: (reason) => `dua angka tertukar dari ${nameOf(reason)}`,
  },
  LAST_DRAW: {
    ask: ({ other }) => `Angka ini sama dengan ${other?.type ?? ''} undian sebelumnya, ${dayOf(other?.date)}`,
    note: ({ other }) => `sama dengan ${other?.type ?? ''} undian ${dayOf(other?.date)}`,
  },
  MADE_UP: {
    ask: (reason) => `${listOf(reason)} tampak berurutan, bukan hasil undian`,
    note: () => 'daftar tampak berurutan',
  },
  DOUBLED: {
    ask: (reason) => `Daftar ${reason.type} sama dengan ${sourceOf(reason)}`,
    note: (reason) => `sama dengan ${sourceOf(reason)}`,
  },
}

const known = new Map<string, { ask: Sentence; note: Sentence }>(Object.entries(guardTexts))

/** The question; another sentence for the code of a later release. */
export const guardQuestion = (reason: GuardReason): string =>
  known.get(reason.code)?.ask(reason) ?? 'Angka ini perlu diperiksa sekali lagi'

const noteOf = (reason: GuardReason): string => known.get(reason.code)?.note(reason) ?? reason.code

/** 'sama dengan TAIWAN hari ini', after the number where there are several. */
export const guardNote = (reason: GuardReason, isOneOfMany = false): string =>
  isOneOfMany ? `${reason.type} ${reason.numbers} ${noteOf(reason)}` : noteOf(reason)

type Guarded = { warnings?: readonly GuardReason[] | undefined; confirmed?: readonly string[] | undefined }

/** 'dikonfirmasi: sama dengan TAIWAN hari ini', for the log; 'peringatan: ...' for what no admin confirmed. */
export const guardNotes = ({ warnings = [], confirmed = [] }: Guarded, isOneOfMany = false): string[] => {
  const partOf = (name: string, reasons: GuardReason[]): string[] =>
    reasons.length === 0 ? [] : [`${name}: ${reasons.map((each) => guardNote(each, isOneOfMany)).join(', ')}`]
  return [
    ...partOf(
      'dikonfirmasi',
      warnings.filter(({ code }) => confirmed.includes(code)),
    ),
    ...partOf(
      'peringatan',
      warnings.filter(({ code }) => !confirmed.includes(code)),
    ),
  ]
}
