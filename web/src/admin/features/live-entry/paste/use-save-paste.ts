import { useState } from 'react'
import { adminResult, type AdminResult, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isDoubleEntryType } from '@papan/contracts/lottery/result-rules.ts'
import { isSlotChanged, isStale } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { codesOf, unasked } from '../../results/guard/guard-entry.ts'
import { useSheetGuard } from '../../results/guard/use-sheet-guard.ts'
import { mayReplaceChanged } from '../../results/replace-question.ts'
import { resultsApi } from '../../results/results-api.ts'
import { expectedIn } from '../../results/slots.ts'
import { pasteText } from './paste-text.ts'
import type { Merged } from './merge-paste.ts'

/** `warnings`: those that were not asked before the write. */
type SavedPaste = { stored: AdminResult; warnings: GuardReason[] }

/**
 * Stores a merged draw in one write, so that it is published as a whole; under double entry, PRIZE 1 to 3 one by one.
 * Asks once before numbers that the guard doubts; null if declined. Throws an `ApiError`.
 */
export const useSavePaste = (result: AdminResult) => {
  const { data: doubleEntry } = resultsApi.useDoubleEntryQuery()
  const [save] = resultsApi.useSaveResultMutation()
  const [addPrize] = resultsApi.useAddPrizeMutation()
  const sendOnce = useSendOnce()
  const [warned] = useState<GuardReason[]>(() => [])
  /** null if the admin declines to replace the slot's current number. */
  const guard = useSheetGuard()
  const enter = async (
    prize: Prize,
    known: AdminResult,
    confirmed: readonly GuardReason[],
  ): Promise<AdminResult | null> => {
    const codes = codesOf(confirmed.filter(({ type }) => type === prize.type))
    const body = { ...prize, repeat: false, ...(codes.length > 0 ? { confirmed: codes } : {}) }
    const expected = expectedIn(known, [prize])
    const send = (key: string) => addPrize({ id: known.id, body, key, expected }).unwrap()
    try {
      const { repeated: _repeated, warnings, ...answer } = await sendOnce({ body, expected }, send)
      warned.push(...unasked(warnings, codes))
      return answer
    } catch (failure) {
      const current = isSlotChanged(failure) ? adminResult.safeParse(failure.current).data : undefined
      if (!current) throw failure
      return (await mayReplaceChanged(current, prize)) ? enter(prize, current, confirmed) : null
    }
  }
  return async ({ prizes, added, replaced }: Merged): Promise<SavedPaste | null> => {
    const { id, epoch, rev, market, date, template } = result
    const changed = [...added, ...replaced.map(({ type, to }) => ({ type, numbers: to }))]
    const confirmed = await guard(result, result, changed)
    if (!confirmed) return null
    warned.splice(0)
    const blind = changed.filter(({ type }) => doubleEntry?.on && isDoubleEntryType(type))
    const isBlind = ({ type }: { type: string }) => blind.some((prize) => prize.type === type)
    const kept = result.prizes.filter(isBlind).map(({ type, numbers }) => ({ type, numbers }))
    const together = [...prizes.filter((prize) => !isBlind(prize)), ...kept]
    let stored = result
    if (blind.length < changed.length) {
      const body = { market, date, template, prizes: together }
      const { warnings, ...written } = await sendOnce({ rev, body }, (key) =>
        save({ id, epoch, rev, body, key }).unwrap(),
      )
      stored = written
      // This call has no place for confirmed reasons: they come back as warnings.
      warned.push(...unasked(warnings, codesOf(confirmed)))
    }
    for (const prize of blind) {
      const entered = await enter(prize, stored, confirmed)
      if (!entered) return null
      stored = entered
    }
    return { stored, warnings: [...warned] }
  }
}

/** Message for a paste on a stale revision; null for any other failure. */
export const staleText = (failure: unknown): string | null =>
  isStale(failure) && adminResult.safeParse(failure.current).success
    ? `${failure.message ?? ''} ${pasteText.staleReloaded}`.trim()
    : null
