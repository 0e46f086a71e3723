import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardCode, GuardReason } from '@papan/contracts/lottery/guard.ts'
import { guardQuestion } from '@papan/contracts/texts/guard-texts.ts'
import { shortDate } from '../../../../shared/format/wib-text.ts'
import { confirmDialog, numberDialog } from '../../../dialogs/dialog-store.ts'
import { codesOf, topPrizesIn } from './guard-entry.ts'
import { guardText } from './guard-text.ts'

const placeOf = ({ code, other }: GuardReason): string => {
  if (code === 'FILLED') return guardText.published
  if (code === 'LOST_ZERO') return guardText.meant
  const type = other?.type ?? ''
  if (other?.market) return guardText.inMarket(other.market, type)
  return other?.date ? guardText.inDraw(shortDate(other.date), type) : guardText.inThisDraw(type)
}

/** Both numbers side by side. */
const comparedIn = (reason: GuardReason) =>
  reason.other
    ? [
        { label: guardText.typed(reason.type), numbers: reason.numbers },
        { label: placeOf(reason), numbers: reason.other.numbers },
      ]
    : []

/** Asks before one number is sent: the first reason as the question. Its codes once typed again, else null. */
export const askGuard = async (
  market: string,
  { numbers }: Prize,
  reasons: readonly GuardReason[],
): Promise<GuardCode[] | null> => {
  const [first] = reasons
  if (!first) return []
  const [question = '', ...lines] = new Set(reasons.map(guardQuestion))
  const isRight = await numberDialog(question, guardText.save(numbers), {
    lines,
    compared: comparedIn(first),
    typed: [{ label: guardText.typeAgain(market), numbers }],
    no: first.code === 'FILLED' ? guardText.keep(first.other?.numbers ?? '') : guardText.back,
  })
  return isRight ? codesOf(reasons) : null
}

/** The question about a filled place names its prize. */
const sentenceOf = (reason: GuardReason): string =>
  reason.code === 'FILLED' ? guardQuestion(reason) : guardText.ofEntry(reason, guardQuestion(reason))

/** Asks once before several numbers are sent: PRIZE 1 to 3 in question are typed again. */
export const askGuardOfSheet = async (reasons: readonly GuardReason[]): Promise<boolean> => {
  const [first] = reasons
  if (!first) return true
  const entries = new Set(reasons.map(sentenceOf))
  const [only = '', ...others] = entries
  return numberDialog(others.length > 0 ? guardText.checkAll : only, guardText.saveAll, {
    lines: others.length > 0 ? [...entries] : [],
    compared: others.length > 0 ? [] : comparedIn(first),
    typed: topPrizesIn(reasons).map(({ type, numbers }) => ({ label: guardText.typeAgainOf(type), numbers })),
    no: guardText.back,
  })
}

/** Shows warnings of a write that were not asked before; true to correct a number. */
export const mayCorrect = async (warnings: readonly GuardReason[] = []): Promise<boolean> =>
  warnings.length > 0 &&
  confirmDialog(warnings.map((reason) => guardText.savedBut(reason, guardQuestion(reason))).join(' '), {
    yes: guardText.correctNow,
  })
