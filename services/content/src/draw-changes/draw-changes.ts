import {
  changesAtOnce,
  type DrawChange,
  type DrawChanges,
  type ChangeKind,
} from '@papan/contracts/calls/content/draw-change-calls.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { envelopesOf } from '@papan/service-kit/outbox/outbox-sender.ts'
import { dueDocuments } from '@papan/service-kit/outbox/outbox-queries.ts'
import { outwardEpoch, restoreMoment } from '@papan/service-kit/records/epochs.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { createDrawDates } from '../results/public-results.ts'
import { published, type ReadResult, type ResultStore } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { DrawChangeStore } from './draw-change-store.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { changesOf } from '../results/corrections.ts'

type About = { market: string; date: string; publicFrom?: string }

/** What every event of a result says, in each version. */
const aboutOf = ({ data }: Pick<EventEnvelope, 'data'>): About => data as About

const prizesOf = (record: unknown): readonly StoredPrize[] =>
  (record as { prizes?: readonly StoredPrize[] } | null | undefined)?.prizes ?? []

/** What an event did to published numbers, the gravest of several; null for nothing. */
export const kindOf = ({ before, record }: Pick<EventEnvelope, 'before' | 'record'>): ChangeKind | null => {
  const [was, is] = [prizesOf(before), prizesOf(record)]
  if (record === null) return was.length > 0 ? 'deleted' : null
  const changes = changesOf(was, is)
  if (changes.some(({ to }) => to === null)) return 'withdrawn'
  if (changes.length > 0) return 'corrected'
  return is.length > was.length ? 'published' : null
}

type KeepDeps = { drawChangeStore: DrawChangeStore }

/** Lists the events of results; of a draw of a day to come only that it is coming. */
export const createKeepChanges =
  ({ drawChangeStore }: KeepDeps) =>
  async (events: readonly EventEnvelope[]): Promise<void> => {
    const changes: DrawChange[] = []
    for (const event of events) {
      const kind = kindOf(event)
      if (kind === null) continue
      const { market, date, publicFrom } = aboutOf(event)
      const { epoch, rev } = event.subject
      if (publicFrom !== undefined) await drawChangeStore.keepComing({ market, date, epoch, rev })
      else changes.push({ market, date, kind, epoch, rev, at: event.occurredAt })
    }
    if (changes.length > 0) await drawChangeStore.list(changes)
  }

type Cursor = { restoredAt: number; place: number }

const cursorText = (place: number): string => `${restoreMoment().toString(36)}-${place.toString(36)}`

const readCursor = (text: string): Cursor => {
  const [restoredAt = 0, place = 0] = text.split('-').map((part) => parseInt(part, 36))
  return { restoredAt, place }
}

type DrawChangesDeps = KeepDeps & {
  keepChanges: (events: readonly EventEnvelope[]) => Promise<void>
  resultStore: Pick<ResultStore, 'model' | 'find' | 'source'>
  scheduleStore: Pick<ScheduleStore, 'find'>
  clock: () => number
}

/** What became of published numbers, for machines that follow. */
export const createDrawChanges = (deps: DrawChangesDeps) => {
  const { drawChangeStore, keepChanges, resultStore, scheduleStore, clock } = deps
  const { source } = resultStore
  const publicDates = createDrawDates({ scheduleStore, resultStore, clock })

  /** Changes that were written before this call; later ones are listed when their events are confirmed. */
  const listUnsent = async (): Promise<void> => {
    const due = await dueDocuments([source], Number.MAX_SAFE_INTEGER)
    await keepChanges((due.get(source) ?? []).flatMap((stored) => envelopesOf(source, stored)))
  }

  const listCome = async (): Promise<void> => {
    for (const draw of await drawChangeStore.coming()) {
      const { _id, market, date } = draw
      if ((await publicDates(market, [draw]))(draw) !== null) continue
      const filter = { _id, ...published, ...notDeleted }
      const [stored] = await findPlain<ReadResult>(resultStore.model, filter, { projection: { epoch: 1, rev: 1 } })
      if (stored) {
        const at = new Date(clock()).toISOString()
        const { rev } = stored
        await drawChangeStore.list([{ market, date, kind: 'published', epoch: outwardEpoch(stored), rev, at }])
      }
      await drawChangeStore.dropComing(draw)
    }
  }

  const startOver = async (gap: boolean): Promise<DrawChanges> => ({
    changes: [],
    next: cursorText(await drawChangeStore.last()),
    gap,
  })

  return {
    /** `since`: `next` of the answer before; without it the list begins here. */
    async since(text: string | undefined): Promise<DrawChanges> {
      await listUnsent()
      await listCome()
      if (text === undefined) return startOver(false)
      const { restoredAt, place } = readCursor(text)
      if (restoredAt !== restoreMoment()) return startOver(true)
      const found = await drawChangeStore.from(place, changesAtOnce + 1)
      // A place that was read is there until it is trimmed.
      const isKnown = place === 0 ? (found[0]?._id ?? 1) === 1 : found[0]?._id === place
      if (!isKnown) return startOver(true)
      const page = found.filter(({ _id }) => _id > place).slice(0, changesAtOnce)
      return {
        changes: page.map(({ _id, state: _state, ...change }) => change),
        next: cursorText(page.at(-1)?._id ?? place),
        gap: false,
      }
    },
  }
}

export type DrawChangesOfMarkets = ReturnType<typeof createDrawChanges>
