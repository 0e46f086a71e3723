import { isDoubleEntryType, isSingleNumberType } from './result-rules.ts'

/** In the order in which an admin is asked. */
export const guardCodes = [
  'LENGTH',
  'LOST_ZERO',
  'NEW_TYPE',
  'NO_DRAW',
  'OTHER_DATE',
  'FILLED',
  'OTHER_MARKET',
  'SAME_DRAW',
  'ONE_DIGIT',
  'SWAPPED',
  'LAST_DRAW',
  'MADE_UP',
  'DOUBLED',
] as const
export type GuardCode = (typeof guardCodes)[number]

type Prize = { type: string; numbers: string }

/**
 * Why a number may be wrong. `other`: the number or list that it resembles, of another market or date where named; `date`: of
 * the draw, where it matters; `length`: the usual number of digits. A later release may add codes.
 */
export type GuardReason = Prize & {
  code: string
  other?:
    | (Prize & { market?: string | undefined; date?: string | undefined; by?: string | null | undefined })
    | undefined
  date?: string | undefined
  length?: number | undefined
}

/**
 * What a number is compared with. Only published numbers: one that waits for a second admin would be given away.
 * `published`: PRIZE 1 to 3 of other markets of the date. `last`: the market's draw before. `dates`: whether the market draws on
 * the date, and the draw dates (both included) that are entered now.
 */
export type GuardFacts = {
  market: string
  date: string
  prizes: (Prize & { by?: string | null | undefined })[]
  published: (Prize & { market: string })[]
  last: { date: string; prizes: Prize[] } | null
  dates: { isDraw: boolean; from: string; to: string }
}

/** Numbers in a row that chance does not draw: PRIZE 1 to 3, else this many of a list. */
const madeUpRun = 4
const doubledRun = 3
/** A spreadsheet drops all zeros at the front. */
const maxLostZeros = 2

/** LOST_ZERO or LENGTH of a number that is not `usual` digits long; null where it is. */
export const lengthReason = ({ type, numbers }: Prize, usual: number): GuardReason | null => {
  const missing = usual - numbers.length
  if (missing === 0) return null
  if (missing < 0 || missing > maxLostZeros) return { code: 'LENGTH', type, numbers, length: usual }
  return { code: 'LOST_ZERO', type, numbers, length: usual, other: { type, numbers: numbers.padStart(usual, '0') } }
}

export type Step = 'ONE_DIGIT' | 'SWAPPED'

/** How a slip of the hand makes one number of the other; null where it takes more. */
export const stepBetween = (a: string, b: string): Step | null => {
  if (a.length !== b.length) return null
  const differing = a.split('').flatMap((digit, index) => (digit === b[index] ? [] : [index]))
  const [first = 0, second = 0] = differing
  if (differing.length === 1) return 'ONE_DIGIT'
  const isSwap = differing.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first]
  return isSwap ? 'SWAPPED' : null
}

/** The same number again and again counts too. */
const isProgression = (numbers: readonly string[]): boolean => {
  const steps = numbers.slice(1).map((each, index) => Number(each) - Number(numbers[index]))
  return steps.every((step) => step === steps[0])
}

const isTop = ({ type }: Prize): boolean => isDoubleEntryType(type)

const numbersOf = (prizes: readonly Prize[], type: string): string[] =>
  prizes.filter((prize) => prize.type === type).map(({ numbers }) => numbers)

const reason = (code: GuardCode, { type, numbers }: Prize, details: Omit<GuardReason, 'code' | keyof Prize> = {}) => ({
  code,
  type,
  numbers,
  ...details,
})

const doubledIn = (prizes: readonly Prize[], { type, numbers }: Prize): GuardReason[] => {
  const own = numbersOf(prizes, type)
  const half = own.length / 2
  const isTwice = half >= doubledRun && own.slice(0, half).join() === own.slice(half).join()
  const others = [...new Set(prizes.map((prize) => prize.type))].filter((other) => other !== type)
  const same = others.find((other) => {
    const start = numbersOf(prizes, other).slice(0, own.length)
    return own.length > doubledRun && start.join() === own.join()
  })
  const doubled = isTwice ? type : same
  return doubled === undefined
    ? []
    : [reason('DOUBLED', { type, numbers }, { other: { type: doubled, numbers: own[0] ?? numbers } })]
}

/** Of a list, for its newest number. */
const listReasons = (entry: Prize, prizes: readonly Prize[]): GuardReason[] => {
  const all = [...prizes, entry]
  const run = numbersOf(all, entry.type).slice(-madeUpRun)
  const isMadeUp = run.length === madeUpRun && isProgression(run)
  return [...(isMadeUp ? [reason('MADE_UP', entry)] : []), ...doubledIn(all, entry)]
}

const lengthReasons = (entry: Prize, { prizes, published, last }: GuardFacts): GuardReason[] => {
  const { type, numbers } = entry
  const usual = (last?.prizes.find((prize) => prize.type === type) ?? last?.prizes[0])?.numbers.length
  if (usual === undefined) {
    const known = [...prizes, ...published].find((prize) => prize.numbers === `0${numbers}`)
    return known ? [reason('LOST_ZERO', entry, { other: { type, numbers: known.numbers } })] : []
  }
  const odd = lengthReason(entry, usual)
  return odd ? [odd] : []
}

const dateReasons = (entry: Prize, { date, dates }: GuardFacts): GuardReason[] => {
  if (!dates.isDraw) return [reason('NO_DRAW', entry, { date })]
  return date < dates.from || date > dates.to ? [reason('OTHER_DATE', entry, { date })] : []
}

/** PRIZE 1 to 3, and the lists whose number they repeat. */
const drawReasons = (entry: Prize, asRead: string, prizes: GuardFacts['prizes']): GuardReason[] => {
  const others = prizes.filter(({ type }) => type !== entry.type)
  const same = others.find(({ numbers }) => numbers === asRead)
  // One of 20 list numbers is a step away in every fifteenth true prize, so only PRIZE 1 to 3 are compared.
  const steps = others.filter(isTop).flatMap(({ type, numbers }) => {
    const code = stepBetween(asRead, numbers)
    return code ? [reason(code, entry, { other: { type, numbers } })] : []
  })
  return [
    ...(same ? [reason('SAME_DRAW', entry, { other: { type: same.type, numbers: same.numbers } })] : []),
    ...steps,
  ]
}

const topReasons = (entry: Prize, facts: GuardFacts): GuardReason[] => {
  const { market, date, prizes, published, last, dates } = facts
  const filled = prizes.find(({ type }) => type === entry.type)
  const lengths = lengthReasons(entry, facts)
  // With its zero back, a number is found where it was copied from.
  const asRead = lengths.find(({ code }) => code === 'LOST_ZERO')?.other?.numbers ?? entry.numbers
  const ofOthers = published.filter((prize) => prize.market !== market && prize.numbers === asRead)
  const before = last?.prizes.filter(({ numbers }) => numbers === asRead) ?? []
  const repeated = before.find(({ type }) => type === entry.type) ?? before[0]
  const tops = [...prizes.filter((prize) => isTop(prize) && prize.type !== entry.type), entry]
    .sort((a, b) => (a.type < b.type ? -1 : 1))
    .map(({ numbers }) => numbers)
  return [
    ...lengths,
    ...dateReasons(entry, facts),
    ...(filled
      ? [reason('FILLED', entry, { other: { type: filled.type, numbers: filled.numbers, by: filled.by } })]
      : []),
    ...ofOthers.map((other) =>
      reason('OTHER_MARKET', entry, {
        other: { market: other.market, type: other.type, numbers: other.numbers },
        ...(date === dates.to ? {} : { date }),
      }),
    ),
    ...drawReasons(entry, asRead, prizes),
    ...(repeated && last
      ? [reason('LAST_DRAW', entry, { other: { date: last.date, type: repeated.type, numbers: repeated.numbers } })]
      : []),
    ...(tops.length === doubledRun && isProgression(tops) ? [reason('MADE_UP', entry)] : []),
  ]
}

/** Of one reason each, in the order of `guardCodes`. */
const inOrder = (reasons: GuardReason[]): GuardReason[] =>
  guardCodes.flatMap((code) => reasons.filter((each) => each.code === code))

/**
 * The reasons to ask before a number is published, in the order in which they are shown. PRIZE 1 to 3 are compared with all
 * facts, other types only with their own list.
 */
export const guardReasons = (entry: Prize, facts: GuardFacts): GuardReason[] => {
  if (!isSingleNumberType(entry.type)) return listReasons(entry, facts.prizes)
  if (!isTop(entry)) return []
  const isPublished = facts.prizes.some(({ type, numbers }) => type === entry.type && numbers === entry.numbers)
  return isPublished ? [] : inOrder(topReasons(entry, facts))
}

/** Of a list each code once. */
export const withoutRepeats = (reasons: readonly GuardReason[]): GuardReason[] =>
  reasons.filter(
    (each, index) =>
      isTop(each) || reasons.findIndex(({ code, type }) => code === each.code && type === each.type) === index,
  )

/** Of several entries, each compared with those before it. */
export const guardSheet = (entries: readonly Prize[], facts: GuardFacts): GuardReason[] => {
  let prizes = [...facts.prizes]
  const found: GuardReason[] = []
  for (const entry of entries) {
    found.push(...guardReasons(entry, { ...facts, prizes }))
    const isReplaced = (prize: Prize) => isSingleNumberType(entry.type) && prize.type === entry.type
    prizes = [...prizes.filter((prize) => !isReplaced(prize)), entry]
  }
  return withoutRepeats(found)
}
