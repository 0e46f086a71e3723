import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { prize, type Prize, type Result } from '@papan/contracts/calls/result-calls.ts'
import { messageOf } from '../../shared/api/api-error.ts'
import { createAttemptKeys, isUnanswered } from '../../shared/api/attempt-key.ts'
import { resolverOf } from '../../shared/forms/resolver-of.ts'
import { confirmDialog } from '../../shared/dialogs/dialog-store.ts'
import { firstType, nextType, sheetOf, type DrawPlan } from './draw-plan.ts'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

type Outcome = { result: Result | null; failed: string | null }

/** Sends one prize, asking first whether a number that its list already holds was really drawn twice. */
const useSendPrize = (resultId: string) => {
  const [addPrize] = resultsApi.useAddPrizeMutation()
  const [keys] = useState(() => createAttemptKeys())
  const send = async ({ type, numbers }: Prize, repeat = false): Promise<Outcome> => {
    const body = { type, numbers, repeat }
    try {
      const answer = await addPrize({ id: resultId, body, key: keys.keyFor(body) }).unwrap()
      keys.answered()
      if (!answer.repeated) return { result: answer, failed: null }
      const drawnTwice = await confirmDialog(resultsText.repeatedQuestion(type, numbers))
      return drawnTwice ? send({ type, numbers }, true) : { result: null, failed: null }
    } catch (failure) {
      if (!isUnanswered(failure)) keys.answered()
      return { result: null, failed: messageOf(failure, resultsText.addFailed) }
    }
  }
  return send
}

/**
 * The prize form: type and number, one prize on its way at a time. The number field is free again at once; Enter pressed while
 * a prize is on its way is done afterwards, so prizes arrive in the order in which they were typed. The type moves along the plan.
 */
export const usePrizeEntry = (result: Result, plan: DrawPlan) => {
  const form = useForm<Prize>({
    resolver: resolverOf(prize),
    defaultValues: { type: firstType(sheetOf(plan, result.prizes)), numbers: '' },
  })
  const { getValues, setValue, setFocus, handleSubmit } = form
  const send = useSendPrize(result.id)
  const [onItsWay, setOnItsWay] = useState<Prize | null>(null)
  const [saved, setSaved] = useState<Prize | null>(null)
  const [error, setError] = useState<string | null>(null)
  const sending = useRef(false)
  const enterHeld = useRef(false)

  const takeBack = ({ type, numbers }: Prize, reason: string) => {
    if (getValues('numbers') !== '') {
      setError(resultsText.notSaved(reason, type, numbers))
      return
    }
    setValue('type', type)
    setValue('numbers', numbers)
    setError(reason)
  }

  const enter = async (entered: Prize) => {
    if (sending.current) {
      enterHeld.current = true
      return
    }
    sending.current = true
    setError(null)
    setOnItsWay(entered)
    setValue('numbers', '')
    setFocus('numbers')
    const { result: after, failed } = await send(entered)
    sending.current = false
    setOnItsWay(null)
    setFocus('numbers')
    if (failed !== null) {
      enterHeld.current = false
      takeBack(entered, failed)
      return
    }
    setSaved(after && entered)
    // Somebody who has chosen another type meanwhile keeps it.
    if (after && getValues('type').trim() === entered.type) {
      setValue('type', nextType(sheetOf(plan, after.prizes), entered.type))
    }
    if (enterHeld.current) {
      enterHeld.current = false
      await submit()
    }
  }
  const submit = () => handleSubmit(enter)()

  /** Goes on with another type, in the number field. */
  const pick = (type: string) => {
    setValue('type', type, { shouldValidate: form.formState.isSubmitted })
    setFocus('numbers')
  }

  return { form, submit, pick, onItsWay, saved, error }
}
