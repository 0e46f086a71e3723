/** Days are counted from Senin = 0. */
export type DayToken =
  | { kind: 'days'; days: readonly number[] }
  | {
      kind:
        | 'every'
        | 'off'
        | 'on'
        | 'except'
        | 'range'
        | 'dash'
        | 'list'
        | 'comma'
        | 'end'
        | 'colon'
        | 'noise'
        | 'unknown'
    }

const names: readonly string[] = [
  'senin senen sen snn sn monday mon',
  'selasa slasa sel sls sl tuesday tues tue',
  'rabu rab rbu rb wednesday weds wed',
  'kamis kam kms km thursday thurs thur thu',
  'jumat jumaat jum jmt jm jumah friday fri',
  'sabtu sab sbt sb saturday sat',
  'minggu ming min mgg mg ahad sunday sun',
]
const groups: readonly [words: string, days: readonly number[]][] = [
  ['weekday weekdays', [0, 1, 2, 3, 4]],
  ['weekend weekends', [5, 6]],
]
const others: readonly [kind: Exclude<DayToken['kind'], 'days'>, words: string][] = [
  ['every', 'daily everyday nonstop'],
  ['off', 'libur tutup off closed close closes holiday holidays prei nonaktif'],
  ['on', 'buka dibuka open opens main aktif draw draws undian diundi keluar result'],
  ['except', 'kecuali kec terkecuali except excluding excl selain tanpa bukan minus but'],
  ['range', 'sampai hingga sampe sd to until till through thru'],
  ['list', 'dan serta and juga termasuk'],
  [
    'noise',
    'hari setiap tiap each every the on in at di pada untuk dari from mulai hanya cuma khusus adalah yaitu is are day days saja only ' +
      'jam pukul wib gmt waktu indonesia barat pagi siang sore malam pasaran togel jadwal hasil putaran dengan resmi',
  ],
]
const marks: Readonly<Record<string, DayToken['kind']>> = {
  '-': 'dash',
  ',': 'comma',
  '=': 'colon',
  '~': 'range',
  ':': 'colon',
  ';': 'end',
  '|': 'end',
  '(': 'end',
  ')': 'end',
  '[': 'end',
  ']': 'end',
  '\n': 'end',
}

const longestAbbreviation = 3

const split = (words: string): string[] => words.split(' ')
const vocabulary = new Map<string, DayToken>([
  ...names.flatMap((words, day) =>
    split(words).map((word): [string, DayToken] => [word, { kind: 'days', days: [day] }]),
  ),
  ...groups.flatMap(([words, days]) => split(words).map((word): [string, DayToken] => [word, { kind: 'days', days }])),
  ...others.flatMap(([kind, words]) => split(words).map((word): [string, DayToken] => [word, { kind }])),
])

/** Phrases with the meaning of one word, in matching order. */
const phrases: readonly [phrase: RegExp, word: string][] = [
  // "jum'at", "jum at"
  [/\bjum['’‘`´ ]?at\b/g, 'jumat'],
  [/\bs[/.] ?d\b\.?/g, ' sampai '],
  [/\b(sampai|hingga) dengan\b/g, 'sampai'],
  [/\b(se)?tiap[- ]?(tiap|2)\b/g, 'tiap'],
  // Public holidays do not affect the week's draw days.
  [
    /\b((ter)?kecuali|except|selain)( pada| on)?( hari)? ?(libur nasional|hari besar|tanggal merah|public holidays?)\b/g,
    ' ',
  ],
  [/\b(tidak|tdk|tanpa|no)( ada)?( hari)? (libur|off|tutup|holidays?)\b|\bnon[- ]stop\b/g, ' daily '],
  [/\b(tidak|tdk|tak|no|not)( ada)? (buka|dibuka|open|undian|diundi|keluar|main|result|draws?|putaran)\b/g, ' libur '],
  [/\b(tidak|tdk) ada\b/g, ' libur '],
  [/\btermasuk( hari)? (libur|tanggal merah)\b/g, ' daily '],
  [/\bdi ?luar\b/g, 'kecuali'],
  [/\b(7|tujuh) ?(hari|x|kali|days)( (se|dalam se|per ?|a )?(minggu|week))?\b|\bseminggu penuh\b/g, ' daily '],
  [/\b(semua|seluruh|all|every) (hari|days?)\b/g, ' daily '],
  [/\bhari kerja\b/g, 'weekday'],
  [/\bakhir (pekan|minggu)\b/g, 'weekend'],
  [/\b24 jam\b|\b\d{1,2}[.:]\d{2}\b/g, ' '],
]

const plain = (text: string): string => {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[ _\t\u00a0]+/g, ' ')
  return phrases.reduce((read, [phrase, word]) => read.replaceAll(phrase, word), folded)
}

const wordOf = (word: string): DayToken =>
  vocabulary.get(word) ?? vocabulary.get(word.replace(/s$/, '')) ?? { kind: 'unknown' }

/** "setiap hari" before a day's name means only "setiap". */
export const dayTokens = (text: string): DayToken[] => {
  const daily = plain(text).replaceAll(
    /\b(?:setiap|tiap|every) ?(?:hari|harinya|day)\b( ?[a-z]+)?/g,
    (_phrase, next = '') => `${wordOf(String(next).trim()).kind === 'days' ? '' : ' daily'} ${next}`,
  )
  const pieces = daily.match(/[a-z]+|\d+|[^\sa-z\d]|\n/g) ?? []
  return pieces
    .map((piece, index): DayToken => {
      if (/^[a-z]/.test(piece)) return wordOf(piece)
      if (/^\d/.test(piece)) return { kind: 'unknown' }
      // A full stop ends a sentence, except after an abbreviation.
      if (piece === '.' && (pieces[index - 1]?.length ?? 0) > longestAbbreviation) return { kind: 'end' }
      return { kind: marks[piece] ?? 'list' } as DayToken
    })
    .filter(({ kind }) => kind !== 'noise')
}
