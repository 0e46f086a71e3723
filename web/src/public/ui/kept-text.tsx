import { useEffect, useState } from 'react'
import type { ShownPage } from '@papan/contracts/calls/media/page-calls.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { keptPart, useIsHydrating } from './kept-part.tsx'

const Body = keptPart(() => import('../../shared/ui/text-body.tsx').then(({ TextBody }) => TextBody))

/** A text of the owner. A first visit has it in the markup alone: a later visit by a link fetches it. */
export const KeptText = ({ page: { epoch, rev, text }, onMissing }: { page: ShownPage; onMissing: () => void }) => {
  const [isInMarkup] = useState(useIsHydrating())
  const isMissing = !isInMarkup && text.length === 0
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  return isMissing ? <Skeleton className="h-96 rounded-card" /> : <Body state={`${epoch} ${rev}`} text={text} />
}
