import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Reading } from '../../api/use-call.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useScreenKeys } from '../../keys/use-screen-keys.ts'
import { predictionsText } from './predictions-text.ts'

/** Opens the form of the next market without a prediction; B does the same. */
export const NextMarket = ({ query }: { query: Reading<Schedule[]> }) => {
  const opened = useRef('')
  const isWanted = useRef(false)
  const [, setPresses] = useState(0)
  /** Once the list is current: the market saved last may still be in it. */
  const openNext = useEffectEvent(() => {
    if (!isWanted.current || query.isFetching || !query.data) return
    isWanted.current = false
    const markets = query.data.map(({ marketName }) => marketName)
    opened.current = markets[markets.indexOf(opened.current) + 1] ?? markets[0] ?? ''
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(opened.current)}"]`)?.click()
  })
  useEffect(() => openNext())
  const press = () => {
    isWanted.current = true
    setPresses((count) => count + 1)
  }
  useScreenKeys({ b: press })
  return (
    <Button look="secondary" onClick={press}>
      {predictionsText.next}
      <KeyHint keys="B" />
    </Button>
  )
}
