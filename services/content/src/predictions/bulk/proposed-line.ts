import { setImmediate as otherWork } from 'node:timers/promises'
import { predictionBody, type PredictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { maxPredictionEntries } from '@papan/contracts/limits.ts'
import type { Shio } from '@papan/contracts/lottery/numbers/shio.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import type { ProposedLine } from '../../bulk/bulk-kind.ts'
import { predictionQuestions } from './prediction-questions.ts'

export type ProposedPrediction = ProposedLine<PredictionBody['numbers']>

/** A prediction while it is read. */
export type PredictionDraft = Omit<ProposedPrediction, 'given'> & {
  entries: { category: string; numbers: string; shio: Shio | null }[]
  /** Of entries that name none. */
  shio: Shio | null
}

export const newDraft = (line: number, market: string, date: string | null = null): PredictionDraft => ({
  line,
  market,
  date,
  questions: [],
  message: null,
  entries: [],
  shio: null,
})

const problemOf = ({ market, date, message, entries }: PredictionDraft, shio: Shio | null | undefined) => {
  if (message !== null) return message
  if (market === '') return texts.marketMissing
  if (date === null) return texts.dateMissing
  if (entries.length === 0) return texts.noNumbers
  if (entries.length > maxPredictionEntries) return texts.tooManyEntries(maxPredictionEntries)
  return shio ? null : texts.shioMissing
}

const maxQuestions = 20
const someOf = (questions: readonly string[]): string[] => {
  const left = questions.length - maxQuestions
  return left > 0 ? [...questions.slice(0, maxQuestions), texts.moreQuestions(left)] : [...questions]
}

/** Refused where its body would be. */
const proposedLine = (draft: PredictionDraft): ProposedPrediction => {
  const { line, market, date, entries } = draft
  const shio = draft.shio ?? entries.find((entry) => entry.shio)?.shio
  const body = { market, date, numbers: entries.map((entry) => ({ ...entry, shio: entry.shio ?? shio })) }
  const parsed = problemOf(draft, shio) === null ? predictionBody.safeParse(body) : null
  const given = parsed?.data?.numbers ?? null
  return {
    line,
    market,
    date,
    given,
    questions: someOf([...draft.questions, ...predictionQuestions(given ?? [])]),
    message: problemOf(draft, shio) ?? parsed?.error?.issues[0]?.message ?? null,
  }
}

const draftsAtOnce = 50

/** Does not block other work. */
export const proposedLines = async (drafts: readonly PredictionDraft[]): Promise<ProposedPrediction[]> => {
  const lines: ProposedPrediction[] = []
  for (let done = 0; done < drafts.length; done += draftsAtOnce) {
    lines.push(...drafts.slice(done, done + draftsAtOnce).map(proposedLine))
    await otherWork()
  }
  return lines
}
