import {
  expectedNumberHeader,
  expectedNumberText,
  type ExpectedNumber,
} from '@papan/contracts/calls/expected-number.ts'
import { tagOf } from '@papan/contracts/calls/if-match.ts'

/** The revision that a change is based on; the server answers 412 if the record has a different revision. */
export type Versioned = { epoch: number; rev: number }
/** A write with an idempotency key. */
export type Keyed<Body> = { body: Body; key: string }

export const stateOf = ({ epoch, rev }: Versioned): Versioned => ({ epoch, rev })

export const ifMatch = (state: Versioned) => ({ 'if-match': tagOf(state) })
export const idempotencyKey = (key: string) => ({ 'idempotency-key': key })
export const expecting = (expected: readonly ExpectedNumber[]): Record<string, string> =>
  expected.length === 0 ? {} : { [expectedNumberHeader]: expectedNumberText(expected) }
