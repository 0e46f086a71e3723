import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { ShownPage } from '@papan/contracts/calls/media/page-calls.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { cardCategory } from '../features/predictions/prediction-entries.ts'
import { isDay, isTextPage, pageDataCall } from '../data/calls.ts'
import type { ServerData } from '../data/server-data-reducer.ts'

const mapValues = <Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** What no visitor's page reads of a record in a list. */
const unreadOfSchedule = ['id', 'createdAt', 'updatedAt', 'nextDraw']
/** complete-state.ts puts market and date back. */
const unreadOfResult = ['id', 'template', 'market', 'imported']
const unreadOfDay = [...unreadOfResult, 'date', 'createdAt', 'updatedAt', 'firstPrizeAt']
const without = <Rec extends object>(record: Rec, unread: readonly string[]): Rec =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !unread.includes(key))) as Rec

/** Lists show the first prize only: the 22 others are not embedded. Without it one of them says that the draw has begun. */
const prizesOf = ({ prizes }: Result): Result['prizes'] =>
  [prizes.find(isFirstPrize) ?? prizes[0]].flatMap((prize) => (prize ? without(prize, ['id']) : []))

const shownOf = (page: PageData): PageData => ({
  ...page,
  schedules: page.schedules.map((schedule) => without(schedule, unreadOfSchedule)),
  resultsMap: mapValues(page.resultsMap, (result) => without({ ...result, prizes: prizesOf(result) }, unreadOfResult)),
  predictionsMap: mapValues(page.predictionsMap, (prediction) => ({
    ...prediction,
    numbers: prediction.numbers.filter(({ category }) => category === cardCategory),
  })),
})

/** The server's markup holds the other prizes. */
const shownOfDay = (day: Day): Day => ({
  ...day,
  draws: day.draws.map((draw) => ({
    ...draw,
    result: draw.result && without({ ...draw.result, prizes: prizesOf(draw.result) }, unreadOfDay),
  })),
})

const shownOfCall = (call: string, data: unknown): unknown => {
  if (call === pageDataCall) return shownOf(data as PageData)
  // The server's markup holds the text.
  if (isTextPage(call)) return { ...(data as ShownPage), text: [] }
  return isDay(call) ? shownOfDay(data as Day) : data
}

/** By call, so that the same page is the same text. */
const inOrder = (entries: ServerData['entries']): ServerData['entries'] =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Trims the embedded answers to what pages show. */
export const trimState = (serverData: ServerData): ServerData => ({
  ...serverData,
  entries: Object.fromEntries(
    Object.entries(inOrder(serverData.entries)).map(([call, entry]) => [
      call,
      entry.data ? { ...entry, data: shownOfCall(call, entry.data) } : entry,
    ]),
  ),
})
