import { guardNote } from '@papan/contracts/texts/guard-texts.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import TriangleAlert from '../../../icons/triangle-alert.svg?react'
import type { BoardRow } from '../../../board/board-rows.ts'
import { boardText } from '../board-text.ts'

/** Why a published number of the draw may be wrong; the others are counted. */
export const RowWarning = ({ row: { draw } }: { row: BoardRow }) => {
  const [first, ...others] = draw.warnings ?? []
  if (!first) return null
  return (
    <Chip tone="quiet" className="max-w-full self-start py-0.5 text-[0.8125rem]">
      <TriangleAlert size={14} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{boardText.check(guardNote(first, true), others.length)}</span>
    </Chip>
  )
}
