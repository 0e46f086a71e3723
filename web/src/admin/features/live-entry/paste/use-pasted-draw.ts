import { useState } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { guardSheet } from '@papan/contracts/lottery/guard.ts'
import { marketsOfAliases } from '@papan/contracts/lottery/market-search.ts'
import { maxPrizes } from '@papan/contracts/limits.ts'
import { listsApi } from '../../../api/lists-api.ts'
import { numberWarnings } from '../form/draw-checks.ts'
import { sheetCount, sheetOf, type DrawPlan } from '../../results/draw-plan.ts'
import { guardApi } from '../../results/guard/guard-api.ts'
import { factsOnScreen } from '../../results/guard/guard-entry.ts'
import { mergePaste, repeatsOf, withoutRepeats, type Repeat } from './merge-paste.ts'
import { pasteChecks } from './paste-checks.ts'
import { maxCharacters, otherSubject, readSubject } from './paste-subject.ts'
import { pasteText } from './paste-text.ts'
import { inSheetOrderOf, pasteProblems, readPaste } from './read-paste.ts'
import type { Doubt } from './assign-numbers.ts'

type Answer = 'drawn' | 'copied'
type DoubtAnswer = 'prize' | 'other'
const keyOf = ({ type, numbers }: Prize): string => `${type} ${numbers}`
const doubtKey = ({ line, text, type, numbers }: Doubt): string => `${line} ${text} ${type} ${numbers.join(' ')}`

const digitsOf = (prizes: readonly Prize[]): string => {
  const lengths = new Set(prizes.map(({ numbers }) => numbers.length))
  return pasteText.digitsOf([...lengths].sort((a, b) => a - b))
}

/** What a pasted text changes in this result, and what prevents saving it. */
export const usePastedDraw = (text: string, result: AdminResult, plan: DrawPlan, last: AdminResult | null) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const [doubtAnswers, setDoubtAnswers] = useState<Readonly<Record<string, DoubtAnswer>>>({})
  const { data: markets, isLoading } = listsApi.useMarketNamesQuery()
  const { data: schedules = [], isLoading: areAliasesLoading } = listsApi.useSchedulesQuery()
  const names = [...(markets?.map(({ name }) => name) ?? []), result.market]
  const ofMarket = new Map(schedules.map((schedule) => [schedule.marketName, schedule]))
  const aliases = marketsOfAliases(names.map((name) => ofMarket.get(name) ?? { marketName: name }))
  const subject = readSubject(text, { names, aliases }, result)
  const other = otherSubject(subject, result)
  const usual = last?.prizes.find(({ type }) => type === 'PRIZE 1')?.numbers.length ?? null
  const pasted = readPaste(subject.lines, plan, result.prizes, usual)
  const answered = (wanted: DoubtAnswer) => pasted.doubts.filter((doubt) => doubtAnswers[doubtKey(doubt)] === wanted)
  const confirmed = answered('prize').flatMap(({ type, numbers }) => numbers.map((each) => ({ type, numbers: each })))
  const refused = answered('other').map(({ line, numbers }) => ({
    line,
    text: numbers.join(', '),
    reason: pasteText.unused.refused,
  }))
  const read = inSheetOrderOf(plan, [...pasted.prizes, ...confirmed])
  const { conflicting, tooLong, tooMany } = pasteProblems(read)
  const repeats = repeatsOf(read)
  const copied = repeats.filter((repeat) => answers[keyOf(repeat)] === 'copied')
  const kept = withoutRepeats(read, copied)
  const dropped = [...pasted.dropped, ...refused]
  const merged = mergePaste(result.prizes, kept)
  const changes = merged.added.length + merged.replaced.length
  const problems = [
    ...(conflicting.length > 0 ? [pasteText.conflicting(conflicting)] : []),
    ...(tooLong.length > 0 ? [pasteText.tooLong(tooLong)] : []),
    ...(tooMany || merged.prizes.length > maxPrizes ? [pasteText.tooMany(maxPrizes)] : []),
  ]
  const { data: facts } = guardApi.useGuardFactsQuery({ market: result.market, date: result.date })
  const changed = [...merged.added, ...merged.replaced.map(({ type, to }) => ({ type, numbers: to }))]
  const reasons = facts ? guardSheet(changed, factsOnScreen(facts, result.prizes)) : []
  const { markets: named, dates } = subject
  const isAnswered =
    repeats.every((repeat) => answers[keyOf(repeat)]) && pasted.doubts.every((doubt) => doubtAnswers[doubtKey(doubt)])
  return {
    prizes: kept,
    merged,
    changes,
    problems,
    other,
    otherDraw:
      other && named.length === 1 && dates.length === 1 ? { market: named[0] ?? '', date: dates[0] ?? '' } : null,
    dropped:
      text.length > maxCharacters
        ? [...dropped, { line: subject.lines.length, text: pasteText.cutAt(maxCharacters) }]
        : dropped,
    reasons,
    checks: pasteChecks({
      subject,
      entered: result,
      prizes: kept,
      planned: sheetCount(sheetOf(plan, [])).planned,
      known: [...plan, ...result.prizes].map(({ type }) => type),
      usual,
      reasons,
      isCompared: facts !== undefined,
    }),
    repeats,
    doubts: pasted.doubts.map((doubt) => ({ ...doubt, key: doubtKey(doubt) })),
    doubtAnswerOf: (key: string): DoubtAnswer | undefined => doubtAnswers[key],
    answerDoubt: (key: string, given: DoubtAnswer) => setDoubtAnswers({ ...doubtAnswers, [key]: given }),
    summary: pasteText.counts(
      kept.length,
      digitsOf(kept),
      kept.filter(({ numbers }) => numbers.startsWith('0')).length,
    ),
    warnings: numberWarnings(kept, result.prizes, last),
    answerOf: (repeat: Repeat): Answer | undefined => answers[keyOf(repeat)],
    answer: (repeat: Repeat, given: Answer) => setAnswers({ ...answers, [keyOf(repeat)]: given }),
    // Until the markets are loaded, another market in the text would go unnoticed.
    canSave: !isLoading && !areAliasesLoading && changes > 0 && other === null && problems.length === 0 && isAnswered,
  }
}
