import type { Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Write } from '../../../harness/promises/history.ts'

/** A call of a claim as its operator saw it; times of `sharedNow`. */
export type ClaimCall = {
  what: 'claim' | 'take-over' | 'release' | 'offer' | 'decline'
  market: string
  by: string
  startedAt: number
  endedAt: number
  status: number
  code: string
  message: string
  /** As answered, or as the refusal shows it. */
  claim: Claim | null
}

/** An answer to an alarm; `at`: when its status came, by the wall clock. */
export type AlarmCall = { market: string; status: number; at: number }

/** A planted fault as it was typed, and the reasons for which it was held or asked about; `inPage`: by a dialog of the desk. */
export type TypedFault = {
  name: string
  market: string
  by: string
  expected: string
  reasons: string[]
  inPage: boolean
}

/** What an operator reports. `began` comes before its write is sent, so that a killed operator leaves no write out. */
export type OperatorRecord =
  | { kind: 'began'; id: number; write: Pick<Write, 'kind' | 'market' | 'value' | 'type' | 'startedAt'> }
  | { kind: 'write'; id: number; write: Write }
  | { kind: 'claim'; call: ClaimCall }
  | { kind: 'asked'; fault: TypedFault }
  | { kind: 'answered'; answer: AlarmCall }
  | { kind: 'holds'; markets: string[] }
  | { kind: 'trouble'; text: string }
