import {
  expectedNumberHeader,
  expectedNumberText,
  type ExpectedNumber,
} from '@papan/contracts/calls/expected-number.ts'
import { tagOf } from '@papan/contracts/calls/if-match.ts'

/** The state that a change was made on: the server refuses it with 412 when the record is in another one by then. */
export type Versioned = { epoch: number; rev: number }
/** A write that may be sent again without being done again. */
export type Keyed<Body> = { body: Body; key: string }

export const stateOf = ({ epoch, rev }: Versioned): Versioned => ({ epoch, rev })

export const ifMatch = (state: Versioned) => ({ 'if-match': tagOf(state) })
export const once = (key: string) => ({ 'idempotency-key': key })
/** What each `PRIZE n` of a write is taken to hold. */
export const expecting = (expected: readonly ExpectedNumber[]): Record<string, string> =>
  expected.length === 0 ? {} : { [expectedNumberHeader]: expectedNumberText(expected) }
