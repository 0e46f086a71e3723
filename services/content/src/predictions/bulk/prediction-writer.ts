import type { BulkChange } from '@papan/contracts/calls/content/bulk-calls.ts'
import type { Prediction, PredictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { LineWriter, Version, WrittenLine } from '../../bulk/bulk-kind.ts'
import { drawId } from '../../draw-id.ts'
import type { PredictionService } from '../prediction-service.ts'
import type { PredictionStore } from '../prediction-store.ts'

type Entries = PredictionBody['numbers']

/** Entries of one category joined, by category in order. */
const textsOf = (entries: Entries): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const { category, numbers, shio } of entries) {
    const text = `${numbers} · ${shio}`
    texts.set(category, texts.has(category) ? `${texts.get(category)} / ${text}` : text)
  }
  return texts
}

const changesOf = (before: Prediction | null, given: Entries): BulkChange[] => {
  const [was, is] = [textsOf(before?.numbers ?? []), textsOf(given)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((column) => {
    const change = { column, before: was.get(column) ?? '', after: is.get(column) ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

type Line = WrittenLine<Entries, Prediction>
const idOf = ({ market, date }: { market: string; date: string | null }) => drawId(market, date ?? '')
const bodyOf = ({ market, date }: Line, numbers: Entries): PredictionBody => ({ market, date: date ?? '', numbers })
const entriesOf = ({ numbers }: Prediction): Entries =>
  numbers.map(({ category, numbers: texts, shio }) => ({ category, numbers: texts, shio }))

type WriterDeps = { predictionService: PredictionService; predictionStore: PredictionStore }

/** Predictions, one a line. */
export const createPredictionWriter = ({
  predictionService,
  predictionStore,
}: WriterDeps): LineWriter<Entries, Prediction> => ({
  find: (lines) => predictionStore.ofDraws(lines.map(idOf)),
  changesOf,
  async hold(line, context): Promise<Version> {
    const { before, given } = line
    const body = bodyOf(line, given)
    if (!before) return { epoch: (await predictionService.create(body, context)).epoch, rev: 1 }
    await predictionService.save(idOf(line), body, [before], context)
    // A repeated write may answer a later revision.
    return { epoch: before.epoch, rev: before.rev + 1 }
  },
  async undo(line, context): Promise<Version | null> {
    const { before, held } = line
    if (before) return predictionService.save(idOf(line), bodyOf(line, entriesOf(before)), [held], context)
    try {
      await predictionService.remove(idOf(line), [held], context)
    } catch (error) {
      // By another admin, or by this line before a kill.
      if (!(error instanceof AppError && error.code === 'PREDICTION_NOT_FOUND')) throw error
    }
    return null
  },
})
