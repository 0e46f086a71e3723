import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { prize, type AdminResult, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { confirmDialog } from '../../../dialogs/dialog-store.ts'
import { resolverOf } from '../../../forms/resolver-of.ts'
import { localStore } from '../../../../shared/storage/safe-storage.ts'
import type { Staff } from '../desk/active-session.ts'
import { nextType, notYetIn, type DrawPlan } from '../../results/draw-plan.ts'
import { keepDraft, readDraft, type EntryDraft } from './entry-draft.ts'
import { filledFor, groupChange, movedOn, resumedType } from './next-place.ts'
import { resultsText } from '../../results/results-text.ts'
import { usePrizeQueue } from '../queue/use-prize-queue.ts'
import { useLeaveGuard } from '../../../paths/leave-guard.ts'

const rowOf = ({ type, numbers }: Prize): Prize => ({ type, numbers })

/** What the form begins with: what was typed before a reload, else the next place. */
const beginningOf = (result: AdminResult, plan: DrawPlan, { userId, username }: Staff) => {
  const draft = readDraft(localStore, result.id, userId)
  const [first, ...others] = draft?.unsaved ?? []
  const typed = draft?.typed.numbers ? draft.typed : null
  const left = typed ? (draft?.unsaved ?? []) : others
  return {
    typed: typed ?? first ?? { type: resumedType(plan, result, username), numbers: '' },
    paste: draft?.paste ?? null,
    error: left.length > 0 ? resultsText.notSaved(resultsText.reloaded, left) : null,
  }
}

/** Reasons not asked about before the number was published. */
const useWarned = () => {
  const [warned, setWarned] = useState<readonly GuardReason[]>([])
  return {
    warned,
    /** A corrected number takes the warnings of the one before. */
    warn: (warnings: readonly GuardReason[], replaced?: Prize) =>
      setWarned((before) => [
        ...before.filter(({ type }) => !(isSingleNumberType(type) && type === replaced?.type)),
        ...warnings,
      ]),
    dismissWarned: (reason: GuardReason) => setWarned((before) => before.filter((each) => each !== reason)),
  }
}

/** While the guard asks, its number is in the form, as typed; what was begun since comes back after the answer. */
const useAskedNumber = ({ getValues, setValue }: UseFormReturn<Prize>) => {
  const [asked, setAsked] = useState<Prize | null>(null)
  const begun = useRef<Prize | null>(null)
  const restoreDraft = ({ type, numbers }: Prize) => {
    setValue('type', type)
    setValue('numbers', numbers)
  }
  return {
    restoreDraft,
    asked,
    begun,
    moveBegun: (type: string) => {
      if (begun.current) begun.current = { ...begun.current, type }
    },
    showAsked: (entered: Prize): (() => void) => {
      begun.current = rowOf(getValues())
      setAsked(entered)
      restoreDraft(entered)
      return () => {
        if (begun.current) restoreDraft(begun.current)
        begun.current = null
        setAsked(null)
      }
    },
  }
}

type SharedPlaceInput = {
  form: UseFormReturn<Prize>
  result: AdminResult
  plan: DrawPlan
  username: string
  /** The type in the form. */
  type: string
  waiting: readonly Prize[]
  begun: { readonly current: Prize | null }
  moveBegun: (type: string) => void
}

/** The form's place, which moves on when a colleague fills it. */
const useSharedPlace = ({ form, result, plan, username, type, waiting, begun, moveBegun }: SharedPlaceInput) => {
  const { getValues, setValue } = form
  /** A change of the form that the admin did not make. */
  const [note, setNote] = useState<string | null>(null)
  /** The type for which the number was begun, if a colleague has filled it since. */
  const typedFor = useRef<string | null>(null)
  /** The type of the declined number in the field: that a colleague has filled it is known. */
  const declinedFor = useRef<string | null>(null)
  const shown = useRef(result)
  const follow = useEffectEvent((before: AdminResult) => {
    const from = begun.current?.type ?? type
    const move = movedOn({ plan, before, after: result, type: from, username, waiting })
    if (!move || move.by.type === declinedFor.current) return
    const { by, to } = move
    const colleague = by.by ?? resultsText.aColleague
    const isSingle = isSingleNumberType(by.type)
    setNote(isSingle ? resultsText.filledBy(by, colleague, to) : resultsText.completedBy(by.type, colleague, to))
    if ((begun.current ?? getValues()).numbers !== '') typedFor.current ??= from
    if (begun.current) moveBegun(to)
    else setValue('type', to)
  })
  useEffect(() => {
    const before = shown.current
    shown.current = result
    follow(before)
  }, [result])
  return {
    note,
    setNote,
    /** Asks before a number that was begun for another place. */
    maySave: async ({ type: to, numbers }: Prize): Promise<boolean> => {
      const from = typedFor.current
      if (from === null || from === to) return true
      const question = resultsText.movedQuestion(numbers, from, to)
      return confirmDialog(question, { yes: resultsText.movedYes, unfocused: true })
    },
    decline: (declined: string) => {
      declinedFor.current = declined
    },
    /** The admin chose the place. */
    choose: () => {
      typedFor.current = null
      setNote(null)
    },
    /** An emptied field no longer belongs to the type before. */
    forget: () => {
      typedFor.current = null
      declinedFor.current = null
    },
  }
}

type KeptDraft = Omit<EntryDraft, 'unsaved'> & { begun: { current: Prize | null }; unsaved: readonly Prize[] }

/** Keeps what is typed and not stored, for after a reload. */
const useKeptDraft = ({ id, userId, typed: { type, numbers }, begun, unsaved, paste }: KeptDraft) =>
  useEffect(() => {
    const typed = begun.current ?? { type, numbers }
    keepDraft(localStore, { id, userId, typed, unsaved: unsaved.map(rowOf), paste })
  }, [id, userId, type, numbers, begun, unsaved, paste])

/** Once the queue is done the field has the focus, unless another one has: further keys must not end up in the number. */
const useFocusWhenIdle = (isIdle: boolean, focus: () => void) => {
  const wasBusy = useRef(false)
  const focusNow = useEffectEvent(focus)
  useEffect(() => {
    if (wasBusy.current && isIdle && document.activeElement === document.body) focusNow()
    wasBusy.current = !isIdle
  }, [isIdle])
}

/**
 * The entry form. Enter clears the number field at once and advances the type along the plan; prizes are sent one at a
 * time, in typed order. An unsaved prize returns to the form; drafts survive a reload.
 */
export const usePrizeEntry = (result: AdminResult, plan: DrawPlan, staff: Staff) => {
  const { userId, username } = staff
  const [beginning] = useState(() => beginningOf(result, plan, staff))
  const form = useForm<Prize>({ resolver: resolverOf(prize), defaultValues: beginning.typed })
  const { control, getValues, setValue, setFocus, handleSubmit } = form
  const [type, numbers] = useWatch({ control, name: ['type', 'numbers'] })
  const [paste, setPaste] = useState(beginning.paste)
  const [saved, setSaved] = useState<Prize | null>(null)
  const [error, setError] = useState(beginning.error)
  const { warned, warn, dismissWarned } = useWarned()
  const { asked, begun, moveBegun, showAsked, restoreDraft } = useAskedNumber(form)

  const queue = usePrizeQueue(result, userId, {
    showAsked,
    onSaved: (entered, warnings) => {
      setSaved(rowOf(entered))
      warn(warnings, entered)
    },
    onDropped: (entered, why) => {
      if (why === 'guard') {
        place.setNote(resultsText.keptNumber(entered))
        // Back in the field, unless another number was begun.
        if (getValues('numbers') !== '') return
        restoreDraft(rowOf(entered))
        place.decline(entered.type)
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
  const { status, prizes: waiting } = queue
  useKeptDraft({ id: result.id, userId, typed: { type, numbers }, begun, unsaved: waiting, paste })
  const place = useSharedPlace({ form, result, plan, username, type, waiting, begun, moveBegun })

  useFocusWhenIdle(status === 'idle', () => setFocus('numbers'))
  const takeUp = useEffectEvent((isEmpty: boolean) => (isEmpty ? place.forget() : queue.prepare(type)))
  const isEmpty = numbers === ''
  useEffect(() => {
    takeUp(isEmpty)
  }, [isEmpty])
  useLeaveGuard(waiting.length > 0, () =>
    confirmDialog(resultsText.leaveQuestion(waiting.length), { yes: resultsText.leaveYes }),
  )

  const enter = async (entered: Prize) => {
    if (!(await place.maySave(entered)) || !(await queue.add(rowOf(entered)))) return
    setError(null)
    place.setNote(null)
    setValue('numbers', '')
    const stored = queue.newestResult()
    const notShown = notYetIn(stored.prizes, queue.current())
    setValue('type', nextType(plan, [...filledFor(stored, username), ...notShown], entered.type))
    setFocus('numbers')
  }
  // The form itself shows the number that the guard asks about.
  const queued = notYetIn(result.prizes, waiting).filter((each) => each !== asked)
  return {
    form,
    typed: { type: type.trim(), numbers: numbers.trim() } satisfies Prize,
    submit: () => handleSubmit(enter)(),
    /** Continues with another type in the number field. */
    pick: (next: string) => {
      place.choose()
      setValue('type', next, { shouldValidate: form.formState.isSubmitted })
      setFocus('numbers')
    },
    /** Goes on after a paste or a withdrawal. */
    resume: (stored: AdminResult) => {
      setError(null)
      if (getValues('numbers') === '') setValue('type', resumedType(plan, stored, username))
      setFocus('numbers')
    },
    restoreDraft,
    sending: status === 'sending',
    isWaiting: status === 'waiting',
    queuedCount: waiting.length,
    cancel: queue.cancel,
    queued,
    saved,
    warned,
    warn,
    dismissWarned,
    note: place.note ?? groupChange(type.trim(), { prizes: result.prizes, queued, username }),
    error,
    paste,
    setPaste,
  }
}
