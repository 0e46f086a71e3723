import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'

type Prize = { type: string; numbers: string }

/** How many numbers of a type a draw brings. */
type PlannedType = { type: string; count: number }
/** The types of a draw in the order in which they are entered. */
export type DrawPlan = readonly PlannedType[]

/** What most markets draw: 23 numbers. */
export const usualPlan: DrawPlan = [
  { type: 'PRIZE 1', count: 1 },
  { type: 'PRIZE 2', count: 1 },
  { type: 'PRIZE 3', count: 1 },
  { type: 'STARTER PRIZE', count: 10 },
  { type: 'CONSOLATION PRIZE', count: 10 },
]

const placeOf = (type: string): number => (isSingleNumberType(type) ? Number(type.slice('PRIZE '.length)) : Infinity)

/** Single prizes by their number, then lists in the order in which they came. */
const inOrder = (types: Iterable<string>): string[] => {
  const all = [...types]
  const singles = all.filter(isSingleNumberType).sort((a, b) => placeOf(a) - placeOf(b))
  return [...singles, ...all.filter((type) => !isSingleNumberType(type))]
}

const countByType = (prizes: readonly Prize[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { type } of prizes) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

/**
 * What a market draws and in which order it was entered, read from the fullest of its recent draws; without any, what most
 * markets draw.
 */
export const planFrom = (recent: readonly { prizes: readonly Prize[] }[]): DrawPlan => {
  const fullest = recent.reduce<readonly Prize[]>(
    (most, { prizes }) => (prizes.length > most.length ? prizes : most),
    [],
  )
  if (fullest.length === 0) return usualPlan
  const counts = countByType(fullest)
  return [...counts].map(([type, count]) => ({ type, count }))
}

/** One type on the sheet of a draw: what it holds and how many it will; `planned` is null where nobody knows. */
export type SheetEntry<Stored extends Prize> = {
  type: string
  single: boolean
  prizes: Stored[]
  planned: number | null
}

/** The sheet of a draw: every planned type and every other one that has a number, single prizes first. */
export const sheetOf = <Stored extends Prize>(plan: DrawPlan, prizes: readonly Stored[]): SheetEntry<Stored>[] => {
  const planned = new Map(plan.map(({ type, count }) => [type, count]))
  const types = new Set([...planned.keys(), ...prizes.map(({ type }) => type)])
  return inOrder(types).map((type) => ({
    type,
    single: isSingleNumberType(type),
    prizes: prizes.filter((prize) => prize.type === type),
    planned: isSingleNumberType(type) ? 1 : (planned.get(type) ?? null),
  }))
}

type Filling = Pick<SheetEntry<Prize>, 'type' | 'planned' | 'prizes'>

const isOpen = ({ planned, prizes }: Filling): boolean => planned !== null && prizes.length < planned

/** How many numbers are there, and how many there will be. */
export const sheetCount = (sheet: readonly Filling[]): { count: number; planned: number } => ({
  count: sheet.reduce((sum, { prizes }) => sum + prizes.length, 0),
  planned: sheet.reduce((sum, { planned, prizes }) => sum + Math.max(planned ?? 0, prizes.length), 0),
})

/** The same in the order in which a market's draws are entered; what is in no plan comes last. */
const inPlanOrder = (plan: DrawPlan, prizes: readonly Prize[]): Filling[] => {
  const sheet = sheetOf(plan, prizes)
  const placeOf = ({ type }: Filling): number => {
    const place = plan.findIndex((planned) => planned.type === type)
    return place < 0 ? plan.length : place
  }
  return [...sheet].sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Of the prizes that were sent, those the draw does not show yet. Its state may come before the answer to the one who sent a prize,
 * and one number must not fill two places then. A number that its list holds already takes no place of its own: its sender is asked
 * whether it was drawn twice.
 */
export const notYetIn = <Sent extends Prize>(stored: readonly Prize[], onTheirWay: readonly Sent[]): Sent[] =>
  onTheirWay.filter(({ type, numbers }) => !stored.some((prize) => prize.type === type && prize.numbers === numbers))

/**
 * The type to enter next, once these prizes are in: the same until it is full, then the next open one of the plan; a type without
 * a plan never fills up.
 */
export const nextType = (plan: DrawPlan, prizes: readonly Prize[], current: string): string => {
  const fillings = inPlanOrder(plan, prizes)
  const place = fillings.findIndex(({ type }) => type === current)
  const here = fillings[place]
  if (here && (here.planned === null || isOpen(here))) return current
  const open = [...fillings.slice(place + 1), ...fillings.slice(0, place + 1)].find(isOpen)
  return open?.type ?? current
}

/** The type to begin with: the first open one. */
export const firstType = (plan: DrawPlan, prizes: readonly Prize[]): string => {
  const fillings = inPlanOrder(plan, prizes)
  return (fillings.find(isOpen) ?? fillings[0])?.type ?? ''
}
