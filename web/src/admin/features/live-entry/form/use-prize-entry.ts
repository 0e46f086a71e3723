import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { prize, type AdminResult, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { confirmDialog } from '../../../dialogs/dialog-store.ts'
import { resolverOf } from '../../../forms/resolver-of.ts'
import { localStore } from '../../../../shared/storage/safe-storage.ts'
import type { Staff } from '../desk/active-session.ts'
import { firstType, nextType, notYetIn, type DrawPlan } from '../../results/draw-plan.ts'
import { keepDraft, readDraft } from './entry-draft.ts'
import { filledFor, movedOn } from './moved-on.ts'
import { resultsText } from '../../results/results-text.ts'
import { usePrizeQueue } from '../queue/use-prize-queue.ts'
import { useLeaveGuard } from '../../../paths/leave-guard.ts'

const rowOf = ({ type, numbers }: Prize): Prize => ({ type, numbers })

/**
 * The entry form. Enter clears the number field at once and advances the type along the plan; prizes are sent one at a
 * time, in typed order. An unsaved prize returns to the form; drafts survive a reload.
 */
export const usePrizeEntry = (result: AdminResult, plan: DrawPlan, { userId, username }: Staff) => {
  const [draft] = useState(() => readDraft(localStore, result.id, userId))
  const [firstUnsaved, ...unsaved] = draft?.unsaved ?? []
  const form = useForm<Prize>({
    resolver: resolverOf(prize),
    defaultValues: draft?.typed.numbers
      ? draft.typed
      : (firstUnsaved ?? { type: firstType(plan, filledFor(result, username)), numbers: '' }),
  })
  const { control, getValues, setValue, setFocus, handleSubmit } = form
  const [type, numbers] = useWatch({ control, name: ['type', 'numbers'] })
  const [paste, setPaste] = useState<string | null>(draft?.paste ?? null)
  const [saved, setSaved] = useState<Prize | null>(null)
  /** Reasons not asked about before the number was published. */
  const [warned, setWarned] = useState<readonly GuardReason[]>([])
  /** The type for which the number was begun, if a colleague has filled it since. */
  const typedFor = useRef<string | null>(null)
  /** The type of the declined number in the field: that a colleague has filled it is known. */
  const declinedFor = useRef<string | null>(null)
  /** A change of the form that the admin did not make. */
  const [note, setNote] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(() => {
    const left = draft?.typed.numbers ? draft.unsaved : unsaved
    return left.length > 0 ? resultsText.notSaved(resultsText.reloaded, left) : null
  })

  const restoreDraft = (entered: Prize) => {
    setValue('type', entered.type)
    setValue('numbers', entered.numbers)
  }

  /** A corrected number takes the warnings of the one before. */
  const warn = (warnings: readonly GuardReason[], replaced?: Prize) =>
    setWarned((before) => [
      ...before.filter(({ type }) => !(isSingleNumberType(type) && type === replaced?.type)),
      ...warnings,
    ])

  const queue = usePrizeQueue(result, userId, {
    onSaved: (entered, warnings) => {
      setSaved(rowOf(entered))
      warn(warnings, entered)
    },
    onDropped: (entered, why) => {
      if (why === 'guard') {
        setNote(resultsText.keptNumber(entered))
        // Back in the field, unless another number was begun.
        if (getValues('numbers') !== '') return
        restoreDraft(rowOf(entered))
        declinedFor.current = entered.type
        setFocus('numbers')
      }
      // Its place in the list is still free.
      else if (queue.current().length === 0 && getValues('numbers') === '') setValue('type', entered.type)
    },
    onUnsaved: (prizes, reason) => {
      const left = prizes.map(rowOf)
      const [first] = left
      if (first && getValues('numbers') === '') {
        restoreDraft(first)
        left.shift()
      }
      const why = reason ?? resultsText.notSent
      setError(left.length > 0 ? resultsText.notSaved(why, left) : why)
    },
  })
  const { status, prizes: queued } = queue

  useEffect(
    () =>
      keepDraft(localStore, {
        id: result.id,
        userId,
        typed: { type, numbers },
        unsaved: queued.map(rowOf),
        paste,
      }),
    [result.id, userId, type, numbers, queued, paste],
  )

  // Keeps the focus in another field: further keys must not end up in the number.
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && status === 'idle' && document.activeElement === document.body) setFocus('numbers')
    wasBusy.current = status !== 'idle'
  }, [status, setFocus])

  const shown = useRef(result)
  const followColleagues = useEffectEvent((before: AdminResult) => {
    const move = movedOn({ plan, before, after: result, type, username, waiting: queued })
    if (!move || move.by.type === declinedFor.current) return
    const { by, to } = move
    const colleague = by.by ?? resultsText.aColleague
    const isSingle = isSingleNumberType(by.type)
    setNote(isSingle ? resultsText.filledBy(by, colleague, to) : resultsText.completedBy(by.type, colleague, to))
    if (getValues('numbers') !== '') typedFor.current ??= type
    setValue('type', to)
  })
  useEffect(() => {
    const before = shown.current
    shown.current = result
    followColleagues(before)
  }, [result])

  const enter = async (entered: Prize) => {
    const from = typedFor.current
    if (from !== null && from !== entered.type) {
      const question = resultsText.movedQuestion(entered.numbers, from, entered.type)
      if (!(await confirmDialog(question, { yes: resultsText.movedYes, unfocused: true }))) return
    }
    if (!(await queue.add(rowOf(entered)))) return
    setError(null)
    setNote(null)
    setValue('numbers', '')
    const stored = queue.newestResult()
    const notShown = notYetIn(stored.prizes, queue.current())
    setValue('type', nextType(plan, [...filledFor(stored, username), ...notShown], entered.type))
    setFocus('numbers')
  }
  const submit = () => handleSubmit(enter)()

  const prepare = useEffectEvent(() => queue.prepare(type))
  const isEmpty = numbers === ''
  useEffect(() => {
    // An emptied field no longer belongs to the type before.
    if (isEmpty) {
      typedFor.current = null
      declinedFor.current = null
    } else prepare()
  }, [isEmpty])

  /** Continues with another type in the number field. */
  const pick = (next: string) => {
    typedFor.current = null
    setNote(null)
    setValue('type', next, { shouldValidate: form.formState.isSubmitted })
    setFocus('numbers')
  }
  /** Continues with the first open type after a paste or a withdrawal. */
  const resume = (stored: AdminResult) => {
    setError(null)
    if (getValues('numbers') === '') setValue('type', firstType(plan, filledFor(stored, username)))
    setFocus('numbers')
  }
  useLeaveGuard(queued.length > 0, () =>
    confirmDialog(resultsText.leaveQuestion(queued.length), { yes: resultsText.leaveYes }),
  )

  const typed: Prize = { type: type.trim(), numbers: numbers.trim() }

  return {
    form,
    typed,
    submit,
    pick,
    resume,
    restoreDraft,
    sending: status === 'sending',
    isWaiting: status === 'waiting',
    queuedCount: queued.length,
    cancel: queue.cancel,
    queued: notYetIn(result.prizes, queued),
    saved,
    warned,
    warn,
    dismissWarned: (reason: GuardReason) => setWarned((before) => before.filter((each) => each !== reason)),
    note,
    error,
    paste,
    setPaste,
  }
}
