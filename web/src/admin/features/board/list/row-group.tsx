import { useId, type ReactNode } from 'react'
import ChevronDown from '../../../../shared/ui/icons/chevron-down.svg?react'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { Card } from '../../../../shared/ui/card.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import type { DrawGroup } from '../../../board/draw-group.ts'
import { boardText, groupText } from '../board-text.ts'

const titleTone: Partial<Record<DrawGroup, string>> = { late: 'text-live', untaken: 'text-warn' }

type RowGroupProps = {
  group: DrawGroup
  count: number
  note: string
  /** Rows that are folded away. */
  folded: readonly BoardRow[]
  isOpen: boolean
  isPhone: boolean
  onToggle: () => void
  children: ReactNode
}

/** A heading with the rows of one group. */
export const RowGroup = ({ group, count, note, folded, isOpen, isPhone, onToggle, children }: RowGroupProps) => {
  const headingId = useId()
  const closings = folded.map(({ closesAt }) => closesAt)
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 flex items-baseline gap-2.5 px-1 text-[0.9375rem] font-bold">
        <span className={titleTone[group]}>{groupText[group].title}</span>
        <span className="font-semibold text-soft tabular-nums">{count}</span>
        <span className="text-[0.8125rem] font-normal text-soft max-md:hidden">{note}</span>
      </h2>
      <Card className="overflow-clip">
        <ul>{children}</ul>
        {folded.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex min-h-11 w-full items-center justify-center gap-2 border-t border-line px-3 text-sm font-semibold text-brand hover:bg-well"
          >
            <ChevronDown size={18} className={classNames('shrink-0', isOpen && 'rotate-180')} />
            {isOpen
              ? boardText.fewer
              : isPhone
                ? boardText.moreShort(folded.length)
                : boardText.more(folded.length, minuteText(Math.min(...closings)), minuteText(Math.max(...closings)))}
          </button>
        )}
      </Card>
    </section>
  )
}
