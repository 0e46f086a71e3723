import type { z } from '@papan/contracts/schema.ts'
import type {
  copiedPredictionsBody,
  pastedPredictionsBody,
  predictionTransferCalls,
} from '@papan/contracts/calls/content/prediction-transfer-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxBulkLines } from '@papan/contracts/limits.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { invalid } from '@papan/runtime/errors.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { starterOf } from '../../bulk/bulk-routes.ts'
import type { BulkService } from '../../bulk/bulk-service.ts'
import { createDrawExport } from '../../csv/draw-export.ts'
import { readUpload } from '../../csv/file-text.ts'
import type { MarketStore } from '../../markets/market-store.ts'
import type { ScheduleStore } from '../../schedules/schedule-store.ts'
import type { PredictionStore, StoredPrediction } from '../prediction-store.ts'
import { categoryCell } from './category-names.ts'
import type { ProposedPrediction } from './proposed-line.ts'
import { readPredictionBlock } from './read-block.ts'
import { predictionColumns, readPredictionFile } from './read-file.ts'

type PredictionTransferDeps = {
  bulkService: BulkService
  predictionStore: PredictionStore
  marketStore: MarketStore
  scheduleStore: ScheduleStore
  clock: () => number
}

/** A text or file of which nothing is a prediction, not even a wrong one. */
const isNothing = (lines: readonly ProposedPrediction[]): boolean =>
  lines.every(({ given, market, date }) => given === null && market === '' && date === null)

const byMarket = (schedules: readonly Schedule[]) => new Map(schedules.map((one) => [one.marketName, one]))

/** Drafts of many predictions, and all of them as CSV. */
export const predictionTransferRoutes = ({
  bulkService,
  predictionStore,
  marketStore,
  scheduleStore,
  clock,
}: PredictionTransferDeps): Handlers<typeof predictionTransferCalls> => {
  /** Refuses unknown markets, and asks where a market has no draw that day. */
  const compared = async (lines: readonly ProposedPrediction[]): Promise<ProposedPrediction[]> => {
    const [known, schedules] = await Promise.all([
      marketStore.known(lines.map(({ market }) => market)),
      scheduleStore.all(),
    ])
    const scheduleOf = byMarket(schedules)
    return lines.map((line) => {
      const { market, date, given, questions } = line
      if (!given || date === null) return line
      if (!known.has(market)) return { ...line, given: null, message: contentTexts.marketUnknown }
      const schedule = scheduleOf.get(market)
      return schedule && !drawsOn(schedule, date) ? { ...line, questions: [...questions, texts.noDraw(date)] } : line
    })
  }
  const ofText = async ({ text, market, date }: z.output<typeof pastedPredictionsBody>) => {
    const [names, schedules] = await Promise.all([marketStore.names(), scheduleStore.all()])
    const scheduleOf = byMarket(schedules)
    const markets = names.map(({ name }) => scheduleOf.get(name) ?? { marketName: name })
    const lines = await readPredictionBlock(text, markets, { market, date, today: wibDate(clock()) })
    if (isNothing(lines)) throw invalid({ text: [contentTexts.predictionsUnread] })
    return lines
  }
  const ofFile = async (file: { bytes: Uint8Array } | null) => {
    const lines = await readUpload(file, readPredictionFile)
    if (lines.length === 0) throw invalid({ file: [contentTexts.predictionsUnread] })
    return lines
  }
  const ofDate = async ({ from, date }: z.output<typeof copiedPredictionsBody>): Promise<ProposedPrediction[]> => {
    if (from === date) throw invalid({ date: [contentTexts.sameDate] })
    const { data } = await predictionStore.list({ market: '', date: from, page: 1, limit: maxBulkLines })
    if (data.length === 0) throw invalid({ from: [contentTexts.predictionsMissing(from)] })
    return data.map(({ market, numbers }, index) => ({
      line: index + 1,
      market,
      date,
      given: numbers.map(({ category, numbers: written, shio }) => ({ category, numbers: written, shio })),
      questions: [],
      message: null,
    }))
  }
  const predictionExport = createDrawExport<StoredPrediction>({
    name: 'prediksi',
    model: predictionStore.model,
    marketStore,
    columns: predictionColumns,
    textColumns: [1, 3],
    rowsOf: ({ market, date, numbers }) =>
      numbers.map(({ category, numbers: written, shio }) => [market, date, categoryCell(category), written, shio]),
  })

  return {
    async draftPredictions(input) {
      const lines = input.body ? await ofText(input.body) : await ofFile(input.upload?.file ?? null)
      return bulkService.draft('predictions', await compared(lines), starterOf(input))
    },
    async draftCopiedPredictions(input) {
      return bulkService.draft('predictions', await compared(await ofDate(input.body)), starterOf(input))
    },
    exportPredictions: ({ query, res }) => predictionExport.send(query, res),
  }
}
