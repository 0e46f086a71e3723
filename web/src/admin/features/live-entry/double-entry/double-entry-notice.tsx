import { useEffect, useEffectEvent, useRef } from 'react'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { playAlert } from '../../../sound/alert-sound.ts'
import { openMismatches } from '../desk/sheet-completion.ts'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'

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
