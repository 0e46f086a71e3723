import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

type Prize = { type: string; numbers: string }

type PlannedType = { type: string; count: number }
export type DrawPlan = readonly PlannedType[]

/** What most markets draw: 23 numbers. */
export const defaultPlan: DrawPlan = [
  { type: 'PRIZE 1', count: 1 },
  { type: 'PRIZE 2', count: 1 },
  { type: 'PRIZE 3', count: 1 },
  { type: 'STARTER PRIZE', count: 10 },
  { type: 'CONSOLATION PRIZE', count: 10 },
]

const placeOf = (type: string): number => (isSingleNumberType(type) ? Number(type.slice('PRIZE '.length)) : Infinity)

/** Single prizes by number, then lists in the given order. */
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

/** Types, counts and entry order of a market, from the fullest of its recent draws; without any, `defaultPlan`. */
export const planFrom = (recent: readonly { prizes: readonly Prize[] }[]): DrawPlan => {
  const fullest = recent.reduce<readonly Prize[]>(
    (longest, { prizes }) => (prizes.length > longest.length ? prizes : longest),
    [],
  )
  if (fullest.length === 0) return defaultPlan
  const counts = countByType(fullest)
  return [...counts].map(([type, count]) => ({ type, count }))
}

/** One type of a draw; `planned` is null when the count is unknown. */
export type SheetEntry<Stored extends Prize> = {
  type: string
  single: boolean
  prizes: Stored[]
  planned: number | null
}

/** Every planned type, and every further type with a number; single prizes first. */
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

export const sheetCount = (sheet: readonly Filling[]): { count: number; planned: number } => ({
  count: sheet.reduce((sum, { prizes }) => sum + prizes.length, 0),
  planned: sheet.reduce((sum, { planned, prizes }) => sum + Math.max(planned ?? 0, prizes.length), 0),
})

/** The sheet in entry order; unplanned types come last. */
const inPlanOrder = (plan: DrawPlan, prizes: readonly Prize[]): Filling[] => {
  const sheet = sheetOf(plan, prizes)
  const placeOf = ({ type }: Filling): number => {
    const place = plan.findIndex((planned) => planned.type === type)
    return place < 0 ? plan.length : place
  }
  return [...sheet].sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The sent prizes that the draw does not show yet: a push may precede the response, and one number must not fill two
 * places. A repeated list number takes no place until its sender confirms it.
 */
export const notYetIn = <Sent extends Prize>(stored: readonly Prize[], queued: readonly Sent[]): Sent[] =>
  queued.filter(({ type, numbers }) => !stored.some((prize) => prize.type === type && prize.numbers === numbers))

/**
 * The type to enter next: the current one until full, then the plan's next open one; a type without a planned count
 * never fills.
 */
export const nextType = (plan: DrawPlan, prizes: readonly Prize[], current: string): string => {
  const fillings = inPlanOrder(plan, prizes)
  const place = fillings.findIndex(({ type }) => type === current)
  const here = fillings[place]
  if (here && (here.planned === null || isOpen(here))) return current
  const open = [...fillings.slice(place + 1), ...fillings.slice(0, place + 1)].find(isOpen)
  return open?.type ?? current
}

export const firstType = (plan: DrawPlan, prizes: readonly Prize[]): string => {
  const fillings = inPlanOrder(plan, prizes)
  return (fillings.find(isOpen) ?? fillings[0])?.type ?? ''
}
