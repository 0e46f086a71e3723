import { useEffect, useRef } from 'react'
import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { Chip } from '../../shared/ui/chip.tsx'
import { FormError } from '../../shared/ui/form-error.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'
import { ring } from './ring.ts'

/** Says that PRIZE 1 to 3 need two admins, and where two did not agree; that also rings, for both of them. */
export const DoubleEntryNotice = ({ mismatches }: Pick<AdminResult, 'mismatches'>) => {
  const { data } = resultsApi.useDoubleEntryQuery()
  const newest = mismatches.reduce((latest, { at }) => (at > latest ? at : latest), '')
  const heard = useRef(newest)
  useEffect(() => {
    if (newest > heard.current) ring()
    heard.current = newest
  }, [newest])
  if (!data?.on && mismatches.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-3">
      {data?.on && <Chip tone="quiet">{resultsText.doubleEntryOn}</Chip>}
      {mismatches.map(({ type, by, at }) => (
        <FormError key={`${type} ${at}`} text={resultsText.mismatch(type, by)} />
      ))}
    </div>
  )
}
