import type { CopyBody, copyCalls } from '@papan/contracts/calls/content/copy-calls.ts'
import type { DoubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { resultSaved } from '@papan/contracts/events/result-events.ts'
import { resultPaths } from '@papan/contracts/invalidation.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isPublished } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { assertFresh } from '@papan/service-kit/outbox/aggregate-store.ts'
import type { Companion, Found } from '@papan/service-kit/outbox/companions.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import { partOf, type WriteContext } from '@papan/service-kit/records/write-context.ts'
import { linesOf, placeFilled } from '../deleted/record-lines.ts'
import { drawId } from '../draw-id.ts'
import { doubleEntryNeeded, isOn, publishesAlone } from '../results/double-entry/blind-entry.ts'
import { guardedChange, type Guard } from '../results/guard/guard.ts'
import { isSameResult, newFields, replacePrizes } from '../results/result-changes.ts'
import type { ResultEdit } from '../results/result-edit.ts'
import {
  resultNotFound,
  toAdminResult,
  type ReadResult,
  type ResultCompanions,
  type ResultStore,
} from '../results/result-store.ts'

type CopyDeps = {
  resultStore: ResultStore
  resultEdit: Pick<ResultEdit, 'remove'>
  doubleEntry: Companion<DoubleEntry>
  guard: Guard
  clock: () => number
}

const unconfirmed = (warnings: readonly GuardReason[]) =>
  new AppError(409, 'NUMBERS_UNCONFIRMED', contentTexts.numbersUnconfirmed, { current: warnings })

/** The guard must not compare the numbers with the draw that they come from. */
const withoutSource = (
  found: Found<ResultCompanions>,
  source: ReadResult,
  { market, date, move }: CopyBody,
): Found<ResultCompanions> => {
  const { sameDate, lastDraw } = found
  const isOwnLast = move && source.market === market && lastDraw?.date === source.date
  return {
    ...found,
    sameDate: (sameDate ?? []).filter((each) => date !== source.date || each.market !== source.market),
    lastDraw: isOwnLast ? null : (lastDraw ?? null),
  }
}

/** Stores a result under another draw; a moved one is deleted once the new draw has it. */
const createResultCopy = ({ resultStore, resultEdit, doubleEntry, guard, clock }: CopyDeps) => {
  const copy = async (source: ReadResult, body: CopyBody, context: WriteContext): Promise<AdminResult> => {
    const { market, date, move, confirmed = [] } = body
    const { template } = source
    const id = drawId(market, date)
    if (id === source._id) throw invalid({ date: [contentTexts.copyToItself] })
    const { stored } = await resultStore.write<never, GuardReason>(
      id,
      context,
      (_current, there, found) => {
        // An interrupted move goes on.
        if (there && move && isSameResult(there, source)) return null
        if (there) throw placeFilled('result', { deleted: linesOf.result(source), present: linesOf.result(there) })
        if (isOn(found) && publishesAlone([], source.prizes)) throw doubleEntryNeeded()
        const prizes = replacePrizes([], source.prizes)
        const warnings = guard
          .warningsOf({ market, date, prizes: [] }, prizes, withoutSource(found, source, body))
          .filter(({ code }) => code !== 'OTHER_DATE')
        const open = warnings.filter(({ code }) => !confirmed.some((each) => each === code))
        if (open.length > 0) throw unconfirmed(open)
        const fields = newFields(
          { market, date, template, prizes },
          { actor: context.actor, cause: 'copied', now: clock() },
        )
        const copiedFrom = { market: source.market, date: source.date }
        const event = announce(resultSaved, { market, date, imported: false, newest: true, copiedFrom })
        return guardedChange<never>({ fields, event }, warnings, confirmed)
      },
      { doubleEntry, ...guard.companionsOf(id, source.prizes) },
    )
    if (!stored) throw resultNotFound()
    return toAdminResult(stored)
  }

  return async (sourceId: string, body: CopyBody, ifMatch: IfMatch | null, context: WriteContext) => {
    const source = await resultStore.findStored(sourceId)
    if (!source) throw resultNotFound()
    assertFresh(toAdminResult(source), ifMatch)
    // As the deletion asks, before anything is stored.
    if (body.move && isPublished(source)) context.assertSteppedUp?.()
    const copied = await copy(source, body, context)
    const state = [{ epoch: toAdminResult(source).epoch, rev: source.rev }]
    if (body.move) await resultEdit.remove(sourceId, body.reason, state, partOf(context, 1))
    return { copied, source }
  }
}

export const copyRoutes = (deps: CopyDeps): Handlers<typeof copyCalls> => {
  const copyResult = createResultCopy(deps)
  return {
    async copyResult({ params, body, ifMatch, context, res }) {
      const { copied, source } = await copyResult(params.resultId, body, ifMatch, context)
      const left = body.move ? resultPaths(source.market, source.date) : []
      markPathsChanged(res, [...resultPaths(copied.market, copied.date), ...left])
      return copied
    },
  }
}
