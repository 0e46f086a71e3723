import { useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import type { Marks } from '../../../records/use-marks.ts'
import { BulkChangeDialog } from './bulk-change-dialog.tsx'
import { bulkChangeText } from '../schedules-text.ts'

/** What is done with the chosen rows. `shown`: markets of all rows that the list shows. */
export const MarkBar = ({ marks, shown }: { marks: Marks; shown: readonly string[] }) => {
  const { marked, markAll, clear } = marks
  const [isOpen, setIsOpen] = useState(false)
  if (marked.size === 0 && !isOpen) return null
  return (
    <div className="sticky top-[calc(3.75rem+env(safe-area-inset-top))] z-20 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-brand-soft px-4 py-1.5">
      <output className="mr-auto font-semibold">{bulkChangeText.marked(marked.size)}</output>
      <Button look="quiet" className="max-md:-mr-4" onClick={clear}>
        {bulkChangeText.clear}
      </Button>
      <div className="flex gap-2 max-md:basis-full">
        {shown.some((market) => !marked.has(market)) && (
          <Button look="secondary" className="max-md:grow" onClick={() => markAll(shown)}>
            {bulkChangeText.all(shown.length)}
          </Button>
        )}
        <Button className="max-md:grow" onClick={() => setIsOpen(true)}>
          {bulkChangeText.change}
        </Button>
      </div>
      {isOpen && <BulkChangeDialog markets={[...marked]} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
