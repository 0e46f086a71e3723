import { adminResult, type AdminResult, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isDoubleEntryType } from '@papan/contracts/rules/result-rules.ts'
import { isSlotChanged, isStale } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { mayReplace, mayReplaceChanged } from '../../results/replace-question.ts'
import { resultsApi } from '../../results/results-api.ts'
import { expectedIn } from '../../results/slots.ts'
import { pasteText } from './paste-text.ts'
import type { Merged } from './merge-paste.ts'

/**
 * Stores a merged draw in one write, so that it is published as a whole; under double entry, PRIZE 1 to 3 one by one.
 * Asks before replacing one of those; null if declined. Throws an `ApiError`.
 */
export const useSavePaste = (result: AdminResult) => {
  const { data: doubleEntry } = resultsApi.useDoubleEntryQuery()
  const [save] = resultsApi.useSaveResultMutation()
  const [addPrize] = resultsApi.useAddPrizeMutation()
  const sendOnce = useSendOnce()
  /** null if the admin declines to replace the slot's current number. */
  const enter = async (prize: Prize, known: AdminResult): Promise<AdminResult | null> => {
    const body = { ...prize, repeat: false }
    const expected = expectedIn(known, [prize])
    const send = (key: string) => addPrize({ id: known.id, body, key, expected }).unwrap()
    try {
      const { repeated: _repeated, ...answer } = await sendOnce({ body, expected }, send)
      return answer
    } catch (failure) {
      const current = isSlotChanged(failure) ? adminResult.safeParse(failure.current).data : undefined
      if (!current) throw failure
      return (await mayReplaceChanged(current, prize)) ? enter(prize, current) : null
    }
  }
  return async ({ prizes, added, replaced }: Merged): Promise<AdminResult | null> => {
    const { id, epoch, rev, market, date, template } = result
    const changed = [...added, ...replaced.map(({ type, to }) => ({ type, numbers: to }))]
    if (!(await mayReplace(result, changed))) return null
    const blind = changed.filter(({ type }) => doubleEntry?.on && isDoubleEntryType(type))
    const isBlind = ({ type }: { type: string }) => blind.some((prize) => prize.type === type)
    const kept = result.prizes.filter(isBlind).map(({ type, numbers }) => ({ type, numbers }))
    const together = [...prizes.filter((prize) => !isBlind(prize)), ...kept]
    let stored = result
    if (blind.length < changed.length) {
      const body = { market, date, template, prizes: together }
      stored = await sendOnce({ rev, body }, (key) => save({ id, epoch, rev, body, key }).unwrap())
    }
    for (const prize of blind) {
      const entered = await enter(prize, stored)
      if (!entered) return null
      stored = entered
    }
    return stored
  }
}

/** Message for a paste on a stale revision; null for any other failure. */
export const staleText = (failure: unknown): string | null =>
  isStale(failure) && adminResult.safeParse(failure.current).success
    ? `${failure.message ?? ''} ${pasteText.staleReloaded}`.trim()
    : null
