import type { ViewerLog } from '../viewers/views.ts'

/** A later epoch is a restarted draw, a later rev a later state of it. */
export type Version = { epoch: number; rev: number }
/** A state of a draw; prizes as 'TYPE numbers'. */
export type State = Version & { prizes: string[] }

/** `list` and `first` enter a number, `save` writes the whole draw as the admin knew it and one number more. */
export type WriteKind = 'start' | 'list' | 'first' | 'save' | 'delete'

/** One write as its caller saw it; times come from `sharedNow`. */
export type Write = {
  kind: WriteKind
  market: string
  /** The number it entered, unique among all writes. */
  value: string
  startedAt: number
  endedAt: number
  /** `fail`: refused, so certainly not done. `unknown`: no answer, or an inconclusive one. */
  outcome: 'ok' | 'fail' | 'unknown'
  status: number
  /** Why no answer came. */
  error?: string
  /** The answered state; of a deletion the last known one before it. */
  state: State | null
  /** The answer was a replay. */
  isRepeat: boolean
}

export type Fault = { from: number; to: number }

/** Everything that an experiment recorded. */
export type History = {
  writes: Write[]
  viewers: ViewerLog[]
  /** The stored states at the end, by market; null where nothing is stored. */
  finals: ReadonlyMap<string, State | null>
  /** The whole activity log. */
  log: { action: string; details: string }[]
  faults: Fault[]
}

export const isBefore = (a: Version, b: Version): boolean => a.epoch < b.epoch || (a.epoch === b.epoch && a.rev < b.rev)
export const versionText = ({ epoch, rev }: Version): string => `${epoch}.${rev}`

export const mayHaveHappened = ({ outcome }: Write): boolean => outcome !== 'fail'
