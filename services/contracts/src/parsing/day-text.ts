import { dayTokens, type DayToken } from './day-words.ts'
import { memoized } from '../memoized.ts'

/** Draw days of a market: seven booleans, Senin first. */
type DrawDays = readonly boolean[]
/** Text that is not understood means every day; admins are asked to check it. */
type ReadDays = { days: DrawDays; understood: boolean }

/** One day or range; `joined` is the separator before it. */
type Part = { days: readonly number[]; joined: 'nothing' | 'comma' | 'list' }
type Item =
  | { kind: 'group'; parts: Part[]; use?: 'on' | 'off' }
  | { kind: 'every' | 'off' | 'on' | 'except' | 'end' | 'colon' }
type Group = Extract<Item, { kind: 'group' }>

const week = [0, 1, 2, 3, 4, 5, 6]
export const everyDay: DrawDays = week.map(() => true)

const rangeOf = (from: number, to: number): number[] =>
  week.slice(0, ((to - from + 7) % 7) + 1).map((day) => (from + day) % 7)

/** "Senin - Jumat" is a range; three or more days joined by dashes are a list ("Rabu-Sabtu-Minggu"). */
const isRange = (tokens: readonly DayToken[], at: number): boolean => {
  const [link, to] = [tokens[at + 1], tokens[at + 2]]
  if (to?.kind !== 'days' || to.days.length > 1) return false
  if (link?.kind === 'range') return true
  const isDash = (index: number) => tokens[index]?.kind === 'dash'
  return isDash(at + 1) && !(isDash(at - 1) || (isDash(at + 3) && tokens[at + 4]?.kind === 'days'))
}

/** Joins days into groups and drops noise. */
const itemsOf = (tokens: readonly DayToken[]): Item[] => {
  const items: Item[] = []
  let joined: Part['joined'] = 'nothing'
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'comma') joined = 'comma'
    else if (token?.kind === 'list' || token?.kind === 'dash') joined = 'list'
    else if (token?.kind === 'days') {
      const to = isRange(tokens, at) ? tokens[at + 2] : undefined
      const days = to?.kind === 'days' ? rangeOf(token.days[0] ?? 0, to.days[0] ?? 0) : token.days
      if (to) at += 2
      const before = items[items.length - 1]
      if (before?.kind === 'group') before.parts.push({ days, joined })
      else items.push({ kind: 'group', parts: [{ days, joined }] })
      joined = 'nothing'
    } else if (token) {
      items.push({ kind: token.kind } as Item)
      joined = 'nothing'
    }
  }
  return items
}

const daysOf = (parts: readonly Part[]): Set<number> => new Set(parts.flatMap(({ days }) => days))

const freeGroup = (item: Item | undefined): Group | null => (item?.kind === 'group' && !item.use ? item : null)

/** Splits off the days after the last comma; null without a comma. */
const afterComma = (items: Item[], group: Group): Group | null => {
  const last = group.parts.findLastIndex(({ joined }) => joined === 'comma')
  if (last <= 0) return null
  const off: Group = { kind: 'group', parts: group.parts.splice(last) }
  items.splice(items.indexOf(group) + 1, 0, off)
  return off
}

/**
 * The days off before "libur": in "Senin - Sabtu, Minggu libur" only those after the comma. Null for the ambiguous
 * "Senin - Rabu, Jumat libur".
 */
const offAhead = (items: Item[], group: Group): Group | null => {
  if (daysOf(group.parts).size === week.length) return afterComma(items, group) ?? group
  const hasRange = group.parts.some(({ days }) => days.length > 1)
  return hasRange && group.parts.some(({ joined }) => joined === 'comma') ? null : group
}

/** Marks the days that "libur" or "buka" refers to; false when there are none. */
const bind = (items: Item[], word: Item, use: 'on' | 'off'): boolean => {
  const at = items.indexOf(word)
  const [before, after] = [items[at - 1], items[at + 1]]
  const beforeColon = before?.kind === 'colon' ? items[at - 2] : before
  const followed = after?.kind === 'colon' ? items[at + 2] : after
  const [ahead, behind] = [freeGroup(beforeColon), freeGroup(followed)]
  const next = behind && items[items.indexOf(behind) + 1]
  const isAhead = ahead && (!behind || (after?.kind !== 'colon' && (next?.kind === 'off' || next?.kind === 'on')))
  const opened = use === 'off' && !ahead && !behind && beforeColon?.kind === 'group' && beforeColon.use === 'on'
  const group = isAhead
    ? use === 'off'
      ? offAhead(items, ahead)
      : ahead
    : opened
      ? afterComma(items, beforeColon)
      : behind
  if (group) group.use = use
  else if (isAhead) return false
  // Redundant, as in "kecuali Rabu libur".
  return group !== null || [beforeColon, followed].some((item) => item?.kind === 'group' && item.use === use)
}

/** "Libur kecuali Sabtu": only the exception draws. */
const isAllBut = (items: readonly Item[], except: Item): boolean => {
  const before = items.slice(0, items.indexOf(except)).filter(({ kind }) => kind !== 'every')
  return before.length === 1 && before[0]?.kind === 'off'
}

const bindAll = (items: Item[]): boolean => {
  let isClear = true
  for (const item of items.filter(({ kind }) => kind === 'except')) {
    const group = items.slice(items.indexOf(item) + 1).find((each) => each.kind === 'group')
    if (!group) isClear = false
    else if (isAllBut(items, item)) {
      group.use = 'on'
      items.splice(0, items.indexOf(item) + 1)
    } else group.use = 'off'
  }
  for (const item of items) {
    if (item.kind !== 'off' && item.kind !== 'on') continue
    // "buka" without days is noise.
    if (!bind(items, item, item.kind) && item.kind === 'off') isClear = false
  }
  return isClear
}

const notUnderstood: ReadDays = { days: everyDay, understood: false }

const read = (text: string): ReadDays => {
  const tokens = dayTokens(text)
  const items = itemsOf(tokens)
  const isKnown = items.every(
    ({ kind }) => (kind as DayToken['kind']) !== 'unknown' && (kind as DayToken['kind']) !== 'range',
  )
  if (!isKnown || !bindAll(items)) return notUnderstood
  const groups = items.filter((item) => item.kind === 'group')
  const off = daysOf(groups.filter(({ use }) => use === 'off').flatMap(({ parts }) => parts))
  const on = daysOf(groups.filter(({ use }) => use !== 'off').flatMap(({ parts }) => parts))
  const isDaily = items.some(({ kind }) => kind === 'every')
  if (on.size === 0 && off.size === 0 && !isDaily) return notUnderstood
  // "Setiap hari (Senin - Jumat)" contradicts itself.
  const isEither = isDaily && on.size > 0 && on.size < week.length && off.size === 0
  const days = week.map((day) => (on.size === 0 || on.has(day)) && !off.has(day))
  return isEither || !days.includes(true) ? notUnderstood : { days, understood: true }
}

/** Reads a schedule's free text into seven booleans. */
export const readDayText = memoized(read)
