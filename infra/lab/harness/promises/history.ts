import type { ViewerLog } from '../viewers/views.ts'

/** Where a draw stands: a later epoch is a draw begun anew, a later rev a later state of it. */
export type Version = { epoch: number; rev: number }
/** A state of a draw; its prizes as 'TYPE numbers'. */
export type State = Version & { prizes: string[] }

/** What an admin did: `list` and `first` enter a number, `save` writes the whole draw as he knew it and one number more. */
export type WriteKind = 'start' | 'list' | 'first' | 'save' | 'delete'

/** One write as its caller saw it. Times are those of `sharedNow`. */
export type Write = {
  kind: WriteKind
  market: string
  /** The number it entered. No two writes enter the same. */
  value: string
  startedAt: number
  endedAt: number
  /** `fail`: refused, so certainly not done. `unknown`: no answer, or one that does not say. */
  outcome: 'ok' | 'fail' | 'unknown'
  status: number
  /** Why no answer came, in the words of the caller's side. */
  error?: string
  /** The state that the answer told; of a deletion what was known before it. */
  state: State | null
  /** The answer said that what was asked for had been done before. */
  isRepeat: boolean
}

/** A time in which something was broken. */
export type Fault = { from: number; to: number }

/** All that an experiment has seen. */
export type History = {
  writes: Write[]
  viewers: ViewerLog[]
  /** What the services say at the end, by market; null where nothing is stored. */
  finals: ReadonlyMap<string, State | null>
  /** The whole activity log: code of the action and its details. */
  log: { action: string; details: string }[]
  faults: Fault[]
}

export const isBefore = (a: Version, b: Version): boolean => a.epoch < b.epoch || (a.epoch === b.epoch && a.rev < b.rev)
export const versionText = ({ epoch, rev }: Version): string => `${epoch}.${rev}`

/** Everything that may have been done. */
export const mayHaveHappened = ({ outcome }: Write): boolean => outcome !== 'fail'
