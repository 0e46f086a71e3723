import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { prize, type Prize, type Result } from '@papan/contracts/calls/result-calls.ts'
import { resolverOf } from '../../shared/forms/resolver-of.ts'
import { firstType, nextType, sheetOf, type DrawPlan } from './draw-plan.ts'
import { resultsText } from './results-text.ts'
import { useSendPrize } from './use-send-prize.ts'

/**
 * The prize form: type and number. Enter frees the number field at once and moves the type along the plan; the prizes are sent
 * one after the other, in the order in which they were typed. What could not be saved comes back.
 */
export const usePrizeEntry = (result: Result, plan: DrawPlan) => {
  const form = useForm<Prize>({
    resolver: resolverOf(prize),
    defaultValues: { type: firstType(sheetOf(plan, result.prizes)), numbers: '' },
  })
  const { getValues, setValue, setFocus, handleSubmit } = form
  const send = useSendPrize(result.id)
  const [onTheirWay, setOnTheirWay] = useState<readonly Prize[]>([])
  const [saved, setSaved] = useState<Prize | null>(null)
  const [error, setError] = useState<string | null>(null)
  const queue = useRef<Prize[]>([])
  const working = useRef(false)

  const handBack = (unsaved: Prize[], reason: string) => {
    const [first] = unsaved
    if (first && getValues('numbers') === '') {
      setValue('type', first.type)
      setValue('numbers', first.numbers)
      unsaved.shift()
    }
    setError(unsaved.length > 0 ? resultsText.notSaved(reason, unsaved) : reason)
  }

  const sendNext = async (entered: Prize): Promise<void> => {
    const sent = await send(entered)
    if (sent.kind === 'failed') {
      handBack(queue.current.splice(0), sent.reason)
      return
    }
    queue.current.shift()
    if (sent.kind === 'saved') setSaved(entered)
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
    setFocus('numbers')
  }

  const enter = (entered: Prize) => {
    queue.current.push(entered)
    setError(null)
    setOnTheirWay([...queue.current])
    setValue('numbers', '')
    setValue('type', nextType(sheetOf(plan, [...result.prizes, ...queue.current]), entered.type))
    setFocus('numbers')
    void sendAll()
  }
  const submit = () => handleSubmit(enter)()

  /** Goes on with another type, in the number field. */
  const pick = (type: string) => {
    setValue('type', type, { shouldValidate: form.formState.isSubmitted })
    setFocus('numbers')
  }

  return { form, submit, pick, onTheirWay, saved, error }
}
