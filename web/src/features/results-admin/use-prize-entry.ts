import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { prize, type AdminResult, type Prize } from '@papan/contracts/calls/result-calls.ts'
import { isNewer } from '@papan/contracts/rules/result-rules.ts'
import { resolverOf } from '../../shared/forms/resolver-of.ts'
import { localStore } from '../../shared/storage/safe-storage.ts'
import { firstType, nextType, notYetIn, type DrawPlan } from './draw-plan.ts'
import { keepDraft, readDraft } from './entry-draft.ts'
import { resultsText } from './results-text.ts'
import { useSendPrize } from './use-send-prize.ts'

/** What fills the sheet for this admin: what is out, and what he typed himself that waits for a second one. */
const enteredBy = ({ prizes, pending }: AdminResult, username: string): Prize[] => [
  ...prizes,
  ...pending.filter(({ by }) => by === username).map(({ type }) => ({ type, numbers: '' })),
]

/**
 * The prize form: type and number. Enter frees the number field at once and moves the type along the plan; the prizes are sent
 * one after the other, in the order in which they were typed. What could not be saved comes back, and a reload loses nothing.
 */
export const usePrizeEntry = (result: AdminResult, plan: DrawPlan, username: string) => {
  const [draft] = useState(() => readDraft(localStore, result.id))
  const [firstUnsaved, ...unsaved] = draft?.unsaved ?? []
  const form = useForm<Prize>({
    resolver: resolverOf(prize),
    defaultValues: draft?.typed.numbers
      ? draft.typed
      : (firstUnsaved ?? { type: firstType(plan, enteredBy(result, username)), numbers: '' }),
  })
  const { control, getValues, setValue, setFocus, handleSubmit } = form
  const [type, numbers] = useWatch({ control, name: ['type', 'numbers'] })
  const [paste, setPaste] = useState<string | null>(draft?.paste ?? null)
  const send = useSendPrize(result.id)
  const [onTheirWay, setOnTheirWay] = useState<readonly Prize[]>([])
  const [saved, setSaved] = useState<Prize | null>(null)
  const [error, setError] = useState<string | null>(() => {
    const left = draft?.typed.numbers ? draft.unsaved : unsaved
    return left.length > 0 ? resultsText.notSaved(resultsText.reloaded, left) : null
  })
  const queue = useRef<Prize[]>([])
  const working = useRef(false)
  const answered = useRef(result)

  useEffect(
    () => keepDraft(localStore, { id: result.id, typed: { type, numbers }, unsaved: [...onTheirWay], paste }),
    [result.id, type, numbers, onTheirWay, paste],
  )

  const putBack = (entered: Prize) => {
    setValue('type', entered.type)
    setValue('numbers', entered.numbers)
  }

  const handBack = (unsent: Prize[], reason: string) => {
    const [first] = unsent
    if (first && getValues('numbers') === '') {
      putBack(first)
      unsent.shift()
    }
    setError(unsent.length > 0 ? resultsText.notSaved(reason, unsent) : reason)
  }

  const sendNext = async (entered: Prize): Promise<void> => {
    const sent = await send(entered)
    if (sent.kind === 'failed') {
      handBack(queue.current.splice(0), sent.reason)
      return
    }
    queue.current.shift()
    if (sent.kind === 'saved') {
      answered.current = sent.result
      setSaved(entered)
    }
    // Its place in the list is still free.
    else if (queue.current.length === 0 && getValues('numbers') === '') setValue('type', entered.type)
  }

  const sendAll = async () => {
    if (working.current) return
    working.current = true
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      setOnTheirWay([...queue.current])
      await sendNext(next)
    }
    setOnTheirWay([])
    working.current = false
    // Nobody is taken out of a field that he went on to meanwhile: the rest of its letters would fall into the number.
    if (document.activeElement === document.body) setFocus('numbers')
  }

  const enter = (entered: Prize) => {
    queue.current.push(entered)
    setError(null)
    setOnTheirWay([...queue.current])
    setValue('numbers', '')
    // An answer fills its place before the screen has drawn it: an admin types faster than a slow phone draws.
    const stored = isNewer(answered.current, result) ? answered.current : result
    const unanswered = notYetIn(stored.prizes, queue.current)
    setValue('type', nextType(plan, [...enteredBy(stored, username), ...unanswered], entered.type))
    setFocus('numbers')
    void sendAll()
  }
  const submit = () => handleSubmit(enter)()

  /** Goes on with another type, in the number field. */
  const pick = (next: string) => {
    setValue('type', next, { shouldValidate: form.formState.isSubmitted })
    setFocus('numbers')
  }
  /** After the sheet was changed in another way: goes on with what is open now. */
  const goOn = (stored: AdminResult) => {
    setError(null)
    if (getValues('numbers') === '') setValue('type', firstType(plan, enteredBy(stored, username)))
    setFocus('numbers')
  }
  const typed: Prize = { type: type.trim(), numbers: numbers.trim() }

  const sending = onTheirWay.length > 0
  const unseen = notYetIn(result.prizes, onTheirWay)

  return { form, typed, submit, pick, goOn, putBack, sending, onTheirWay: unseen, saved, error, paste, setPaste }
}
