import { useEffect, useEffectEvent, useRef } from 'react'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { openMismatches } from './open-mismatches.ts'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'

const tonesAt = [0, 0.25, 0.5]

/** Plays three short tones; silent where the browser blocks sound, since the screen shows the same. */
const playAlert = (): void => {
  try {
    const context = new AudioContext()
    for (const start of tonesAt) {
      const tone = new OscillatorNode(context, { frequency: 880 })
      const volume = new GainNode(context, { gain: 0.2 })
      tone.connect(volume).connect(context.destination)
      tone.start(context.currentTime + start)
      tone.stop(context.currentTime + start + 0.15)
      if (start === tonesAt.at(-1)) tone.addEventListener('ended', () => void context.close())
    }
  } catch (error) {
    console.warn(error)
  }
}

type DoubleEntryNoticeProps = {
  result: Pick<AdminResult, 'mismatches' | 'pending'>
  username: string
  onRetype: (type: string) => void
}

/** Explains double entry and each mismatch; a new mismatch sounds an alert for both admins. */
export const DoubleEntryNotice = ({ result, username, onRetype }: DoubleEntryNoticeProps) => {
  const { data } = resultsApi.useDoubleEntryQuery()
  const mismatches = openMismatches(result, username)
  const newest = mismatches.reduce<(typeof mismatches)[number] | null>(
    (latest, each) => (latest && latest.at >= each.at ? latest : each),
    null,
  )
  const knownAt = useRef(newest?.at ?? '')
  const box = useRef<HTMLDivElement>(null)
  const react = useEffectEvent((at: string) => {
    if (!newest || at <= knownAt.current) return
    knownAt.current = at
    playAlert()
    if (newest.by.includes(username)) onRetype(newest.type)
    box.current?.scrollIntoView({ block: 'nearest' })
  })
  const newestAt = newest?.at ?? ''
  useEffect(() => react(newestAt), [newestAt])
  if (!data?.on && mismatches.length === 0) return null
  return (
    <div ref={box} className="flex scroll-mt-20 flex-col items-start gap-3">
      {data?.on && <Chip tone="quiet">{resultsText.doubleEntryOn}</Chip>}
      {mismatches.map(({ type, by, at }) => (
        <FormError key={`${type} ${at}`} text={resultsText.mismatch(type, by)} />
      ))}
    </div>
  )
}
