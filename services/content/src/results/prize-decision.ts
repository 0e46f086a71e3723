import type { PrizeBody, Result } from '@papan/contracts/calls/result-calls.ts'
import { prizeHeld, prizeMismatched, prizeRecorded } from '@papan/contracts/events/result-events.ts'
import { maxPrizes } from '@papan/contracts/rules/limits.ts'
import { isDoubleEntryType } from '@papan/contracts/rules/result-rules.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import type { Decision } from '@papan/runtime/outbox/aggregate-store.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import { enterBlind, without, type BlindFields } from './blind-entry.ts'
import { editedFields } from './edit-fields.ts'
import { recordPrize } from './result-changes.ts'
import { tooManyPrizes } from './result-errors.ts'
import type { ResultFields, StoredResult } from './stored-result.ts'

/** A prize on its way into a result. */
type Entry = { current: Result; stored: StoredResult; prize: PrizeBody; doing: WriteContext; now: number }

/** What a prize does to its result; `isRepeated` says that its list holds the number already. */
type Decided = { decision: Decision<ResultFields, 'mismatched'>; isRepeated: boolean }

/** A number that did not agree is told so again to whoever asks again with the same key. */
export const mismatched = 'mismatched'

const unchanged: Decided = { decision: null, isRepeated: false }
const decided = (decision: Decision<ResultFields, 'mismatched'>): Decided => ({ decision, isRepeated: false })

const fieldsOf = ({ market, date, template, prizes, correctedAt }: StoredResult): ResultFields => ({
  market,
  date,
  template,
  prizes,
  correctedAt,
})

/** Publishes the prize; what was held of its type is settled by that. */
const publish = (
  { current, stored, prize, doing, now }: Entry,
  agreed: { with?: string; fields: BlindFields },
): Decided => {
  const { market, date } = current
  const { type, numbers } = prize
  const recorded = recordPrize(stored.prizes, prize)
  if (recorded.kind !== 'changed' && agreed.with === undefined)
    return { decision: null, isRepeated: recorded.kind === 'repeated' }
  if (recorded.kind === 'changed' && recorded.prizes.length > maxPrizes) throw tooManyPrizes(maxPrizes)
  const edited =
    recorded.kind === 'changed'
      ? editedFields(stored, { prizes: recorded.prizes }, { doing, cause: 'entered', now })
      : fieldsOf(stored)
  const agreedWith = agreed.with === undefined ? {} : { agreedWith: agreed.with }
  const event = announce(prizeRecorded, { market, date, prize: { type, numbers }, ...agreedWith }, current)
  return decided({ fields: { ...edited, ...agreed.fields }, event })
}

/** Decides about a prize that somebody typed; under double entry a first number is held, and only an equal second one publishes it. */
export const decidePrize = (entry: Entry, needsTwo: boolean): Decided => {
  const { current, stored, prize, doing, now } = entry
  const { type } = prize
  if (!needsTwo || !isDoubleEntryType(type)) return publish(entry, { fields: without(stored, type) })
  const draw = { market: current.market, date: current.date }
  const blind = enterBlind(stored, prize, doing.actor, now)
  switch (blind.kind) {
    case 'same':
      return unchanged
    case 'agreed':
      return publish(entry, blind)
    case 'held':
      return decided({
        fields: { ...fieldsOf(stored), ...blind.fields },
        event: announce(prizeHeld, { ...draw, type }, current),
      })
    default:
      return decided({
        fields: { ...fieldsOf(stored), ...blind.fields },
        event: announce(prizeMismatched, { ...draw, type, by: blind.by }, current),
        outcome: mismatched,
      })
  }
}
