import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { priorFirstPrizeAt, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { listsApi } from '../../../api/lists-api.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { dateWarnings, numberWarnings } from '../form/draw-checks.ts'
import { useState, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { confirmDialog } from '../../../dialogs/dialog-store.ts'
import { mayLeave } from '../../../paths/leave-guard.ts'
import { sheetOf, type DrawPlan } from '../../results/draw-plan.ts'
import { useAskBeforeClose } from '../../results/use-draw-questions.ts'
import { usePrizeEntry } from '../form/use-prize-entry.ts'
import { useWithdrawal } from '../sheet/use-withdrawal.ts'
import type { Leave, Staff } from './active-session.ts'
import { deskText } from './desk-text.ts'
import { timesOfDraw } from './draw-times.ts'
import { completionOf, openMismatches } from './sheet-completion.ts'

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The market's schedule, and warnings about this draw's date. */
const useDateWarnings = (market: string, date: string, last: AdminResult | null) => {
  const { data: schedules } = listsApi.useSchedulesQuery()
  const schedule = schedules?.find(({ marketName }) => marketName === market) ?? null
  const warnings = useAtNow(
    (now) => (schedules ? dateWarnings(schedule, date, now, priorFirstPrizeAt(last, now)) : []),
    'minute',
    isSameJson,
  )
  return { schedule, dateWarnings: warnings }
}

/** A draw's progress, a correction of a complete one, and an end before all places are filled. */
const useCompletion = (
  result: AdminResult,
  plan: DrawPlan,
  { username, queued }: { username: string; queued: readonly Prize[] },
) => {
  const [isChosen, setCorrecting] = useState(false)
  const [isLeft, setEnded] = useState(false)
  const own = result.pending.filter(({ by }) => by === username)
  // After a mismatch both admins type the number again, even over a published one.
  const mustRetype = openMismatches(result, username).some(({ by }) => by.includes(username))
  const { completion: filled, missing } = completionOf(plan, [...result.prizes, ...queued], own)
  const completion = mustRetype ? 'open' : filled
  // A reopened draw is typed, not corrected.
  if (isChosen && completion === 'open') setCorrecting(false)
  return {
    completion,
    missing,
    isCorrecting: isChosen && completion !== 'open',
    setCorrecting,
    isEnded: isLeft && completion === 'open' && !mustRetype,
    setEnded,
  }
}

/** Focuses the number field when the form reopens, unless another element has the focus. */
const useReturnToField = (isFormOpen: boolean, focusField: () => void): void => {
  const wasClosed = useRef(false)
  const focus = useEffectEvent(focusField)
  useEffect(() => {
    if (isFormOpen && wasClosed.current && document.activeElement === document.body) focus()
    wasClosed.current = !isFormOpen
  }, [isFormOpen])
}

type DeskInput = {
  result: AdminResult
  plan: DrawPlan
  /** The market's previous draw; null for none. */
  last: AdminResult | null
  staff: Staff
  root: RefObject<HTMLElement | null>
  onLeave: Leave
}

/** What one draw's entry shows and does. */
export const useDesk = ({ result, plan, last, staff, root, onLeave }: DeskInput) => {
  const { market, date } = result
  const entry = usePrizeEntry(result, plan, staff)
  const { typed, form, queued } = entry
  const progress = useCompletion(result, plan, { username: staff.username, queued })
  const { completion, missing, isCorrecting, setCorrecting, isEnded, setEnded } = progress
  const { schedule, dateWarnings } = useDateWarnings(market, date, last)
  const withdrawal = useWithdrawal(result, staff.username)
  const beforeClose = useAskBeforeClose()
  const [isOpen, setOpen] = useState<'edit' | 'history' | null>(null)

  const sheet = sheetOf(plan, result.prizes)

  const mayPublish = async () => !beforeClose.isNeeded(schedule, date) || beforeClose.ask(schedule, date)
  const submit = async () => {
    // Enter clears the field at once unless a question is due.
    const mustAsk = typed.numbers !== '' && beforeClose.isNeeded(schedule, date)
    if (mustAsk && !(await beforeClose.ask(schedule, date))) return
    await entry.submit()
    // A list that the market never had may go on.
    const goesOn = sheet.some(({ type, planned }) => type === typed.type && planned === null)
    if (form.getValues('numbers') === '' && !goesOn) setCorrecting(false)
  }
  const pick = (type: string) => {
    setEnded(false)
    setCorrecting(completion !== 'open')
    entry.pick(type)
  }
  /** Opens the place of a warned number; a number of a list is changed in the edit form. */
  const correct = (reason: GuardReason) => {
    entry.dismissWarned(reason)
    if (isSingleNumberType(reason.type)) pick(reason.type)
    else setOpen('edit')
  }
  // A number that could not be saved is back in the form.
  const isFormOpen =
    (completion === 'open' && !isEnded) || isCorrecting || (entry.error !== null && typed.numbers !== '')
  useReturnToField(isFormOpen, () => form.setFocus('numbers'))
  const expectedDigits = last?.prizes.find(({ type }) => type === 'PRIZE 1')?.numbers.length ?? 4

  const withdraw = async () => {
    const left = await withdrawal?.withdraw()
    if (!left || !withdrawal) return
    setCorrecting(false)
    if (left.prizes.some(({ id }) => id === withdrawal.prize.id)) return entry.resume(left)
    if (form.getValues('numbers') === '') entry.restoreDraft(withdrawal.prize)
    form.setFocus('numbers', { shouldSelect: true })
  }
  /** Keeps the focus in any other field, and the type of a number being typed. */
  const retype = (type: string) => {
    if (form.getValues('numbers') !== '') return
    form.setValue('type', type)
    const inUse = document.activeElement
    if (inUse === null || inUse === document.body || root.current?.contains(inUse)) form.setFocus('numbers')
  }
  /** The place before or after the current one in the sheet. */
  const move = (steps: number) => {
    const place = sheet.findIndex(({ type }) => type === typed.type)
    const next = sheet[(place + steps + sheet.length) % sheet.length]
    if (next) entry.pick(next.type)
  }
  /** Ends the entry while places are open, after a question. */
  const end = async () => setEnded(await confirmDialog(deskText.endQuestion(market, missing), { yes: deskText.end }))
  const leave: Leave = (to) => void mayLeave().then((isYes) => isYes && onLeave(to))

  return {
    entry,
    progress,
    sheet,
    schedule,
    times: timesOfDraw(schedule, date),
    dateWarnings,
    numberWarnings:
      typed.numbers.length < expectedDigits ? [] : numberWarnings([typed], [...result.prizes, ...queued], last),
    digitsLeft: typed.numbers === '' ? 0 : Math.max(0, expectedDigits - typed.numbers.length),
    withdrawal,
    isFormOpen,
    isOpen,
    setOpen,
    mayPublish,
    submit,
    pick,
    correct,
    withdraw,
    retype,
    move,
    leave,
    end,
    escape: () => (isCorrecting ? setCorrecting(false) : void withdraw()),
  }
}

export type Desk = ReturnType<typeof useDesk>
