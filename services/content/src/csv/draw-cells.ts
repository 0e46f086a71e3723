import { businessDate } from '@papan/contracts/calls/fields.ts'
import { visibleText } from '@papan/contracts/parsing/visible-text.ts'
import { readDateCell, type DayOrder } from '@papan/contracts/parsing/written-dates.ts'
import type { z } from '@papan/contracts/schema.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { isBusinessDate } from '@papan/contracts/wib.ts'

export type Read<Value> = { value: Value } | { refusal: string }

export const readBy =
  <Value>(schema: z.ZodType<Value>) =>
  (cell: unknown): Read<Value> => {
    const { data, error } = schema.safeParse(cell)
    return error ? { refusal: error.issues[0]?.message ?? contentTexts.rowColumns } : { value: data }
  }

/** Market and date repeat for a whole draw, the type for a whole list. */
export const remembering = <Value>(read: (cell: string) => Value) => {
  let last: { cell: string; value: Value } | null = null
  return (cell: string): Value => {
    if (cell !== last?.cell) last = { cell, value: read(cell) }
    return last.value
  }
}

/** A cell as it looks, without the quote that keeps a spreadsheet from reading a number. */
export const plainCell = (cell: string): string =>
  visibleText(cell)
    .normalize('NFKC')
    .trim()
    .replace(/^['’](?=.*\d)/, '')

/** What the dates of a file say about their order; `unclear`: whether one says nothing. */
export type DateOrders = { seen: Set<DayOrder>; unclear: boolean }

const checkDate = readBy(businessDate)
export const dateReader =
  (order: DayOrder | null, orders: DateOrders) =>
  (cell: string): Read<string> => {
    if (isBusinessDate(cell)) return { value: cell }
    const plain = plainCell(cell)
    const read = readDateCell(plain.toUpperCase())
    if (!read) return checkDate(plain)
    if ('serial' in read) return { refusal: contentTexts.dateSerial(`${plain} mungkin ${read.serial}`) }
    if ('date' in read) {
      if (read.order) orders.seen.add(read.order)
      return { value: read.date }
    }
    if (order) return { value: read.either[order === 'day-first' ? 0 : 1] }
    orders.unclear = true
    return { refusal: contentTexts.dateUnclear(`${plain} bisa ${read.either.join(' atau ')}`) }
  }

/** The order of the clear dates, for unclear ones; null where none is unclear or the clear ones differ. */
export const orderFor = ({ seen, unclear }: DateOrders, fallback: DayOrder | null): DayOrder | null =>
  unclear && seen.size <= 1 ? ([...seen][0] ?? fallback) : null
