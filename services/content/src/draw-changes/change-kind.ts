import type { ChangeKind } from '@papan/contracts/calls/content/draw-change-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { changesOf } from '../results/corrections.ts'

type About = { market: string; date: string; publicFrom?: string }

/** What every event of a result says, in each version. */
export const aboutOf = ({ data }: Pick<EventEnvelope, 'data'>): About => data as About

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
