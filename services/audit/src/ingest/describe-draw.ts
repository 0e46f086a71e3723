import { predictionDeleted, predictionSaved } from '@papan/contracts/events/content-events.ts'
import {
  prizeHeld,
  prizeMismatched,
  prizeRecorded,
  prizeWithdrawn,
  resultDeleted,
  resultRestored,
  resultSaved,
  resultStarted,
} from '@papan/contracts/events/result-events.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { guardNotes } from '@papan/contracts/texts/guard-texts.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { fieldChanges, numberChanges, withChanges } from './changes.ts'
import { described, sentence, type Describer } from './description.ts'

type Prizes = { prizes: { type: string; numbers: string }[]; template: string }
type Entries = { numbers: { category: string; numbers: string; shio: string }[] }

const prizeChanges = (before: Prizes | null, after: Prizes | null): string[] =>
  after
    ? [
        ...(before ? fieldChanges({ template: before.template }, { template: after.template }) : []),
        ...numberChanges(before && before.prizes, after.prizes, ({ type }) => type),
      ]
    : []

const entryChanges = (before: Entries | null, after: Entries | null): string[] => {
  if (!after) return []
  const [was, is] = [before?.numbers[0]?.shio ?? logTexts.none, after.numbers[0]?.shio ?? logTexts.none]
  const shio = before ? `Shio ${was} → ${is}` : `Shio ${is}`
  return [
    ...numberChanges(before && before.numbers, after.numbers, ({ category }) => category),
    ...(before && was === is ? [] : [shio]),
  ]
}

const reasonNotes = ({ reason }: { reason?: string | undefined }): string[] =>
  reason === undefined ? [] : [logTexts.reason(reason)]

export const drawDescribers: Describer[] = [
  described(resultStarted, ({ data, after }) => ({
    action: 'CREATE_RESULT',
    details: withChanges(logTexts.resultStarted(data.market, data.date), [
      ...prizeChanges(null, after),
      ...guardNotes(data, true),
    ]),
  })),
  described(prizeRecorded, ({ data, before }) => {
    const { market, date, prize, agreedWith } = data
    const previous = before?.prizes.find(({ type }) => type === prize.type)
    const corrected = previous && isSingleNumberType(prize.type)
    return {
      action: 'UPDATE_RESULT',
      details: withChanges(logTexts.prizeRecorded(market, date), [
        corrected ? `${prize.type} ${previous.numbers} → ${prize.numbers}` : `${prize.type} + ${prize.numbers}`,
        ...(agreedWith === undefined ? [] : [logTexts.agreedWith(agreedWith)]),
        ...guardNotes(data),
      ]),
    }
  }),
  described(resultSaved, ({ data, before, after }) => {
    const { market, date, imported } = data
    const created = imported ? logTexts.resultImported(market, date) : logTexts.resultCreated(market, date)
    if (data.undeleted)
      return {
        action: 'RESTORE_DELETED',
        details: withChanges(logTexts.undeleted.result(market, date), prizeChanges(null, after)),
      }
    return {
      action: before ? 'UPDATE_RESULT' : 'CREATE_RESULT',
      details: withChanges(before && !imported ? logTexts.resultEdited(market, date) : created, [
        ...prizeChanges(before, after),
        ...(data.copiedFrom ? [logTexts.copiedFrom(data.copiedFrom.market, data.copiedFrom.date)] : []),
        ...reasonNotes(data),
        ...guardNotes(data, true),
      ]),
    }
  }),
  sentence(prizeHeld, 'UPDATE_RESULT', ({ market, date, type }) => logTexts.prizeHeld(market, date, type)),
  sentence(prizeMismatched, 'UPDATE_RESULT', ({ market, date, type, by }) =>
    logTexts.prizeMismatched(market, date, type, by),
  ),
  described(prizeWithdrawn, ({ data, after }) => {
    const { market, date, prize } = data
    const isSingle = isSingleNumberType(prize.type)
    const returned = isSingle ? after?.prizes.find(({ type }) => type === prize.type) : undefined
    return {
      action: 'UPDATE_RESULT',
      details: withChanges(logTexts.prizeWithdrawn(market, date), [
        `${prize.type} ${prize.numbers}${returned ? ` → ${returned.numbers}` : ''}`,
        ...reasonNotes(data),
      ]),
    }
  }),
  described(resultRestored, ({ data, before, after }) => ({
    action: 'UPDATE_RESULT',
    details: withChanges(logTexts.resultRestored(data.market, data.date, data.rev), [
      ...(before ? prizeChanges(before, after) : []),
      ...reasonNotes(data),
    ]),
  })),
  described(resultDeleted, ({ data, before }) => ({
    action: 'DELETE_RESULT',
    details: withChanges(logTexts.resultDeleted(data.market, data.date), [
      ...prizeChanges(null, before),
      ...reasonNotes(data),
    ]),
  })),

  described(predictionSaved, ({ data: { market, date, created, undeleted }, before, after }) => {
    const changes = entryChanges(before, after)
    if (undeleted)
      return { action: 'RESTORE_DELETED', details: withChanges(logTexts.undeleted.prediction(market, date), changes) }
    return {
      action: created ? 'CREATE_PREDICTION' : 'UPDATE_PREDICTION',
      details: withChanges(
        created ? logTexts.predictionCreated(market, date) : logTexts.predictionEdited(market, date),
        changes,
      ),
    }
  }),
  described(predictionDeleted, ({ data: { market, date }, before }) => ({
    action: 'DELETE_PREDICTION',
    details: withChanges(logTexts.predictionDeleted(market, date), entryChanges(null, before)),
  })),
]
