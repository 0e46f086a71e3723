import { Button } from '../../shared/ui/button.tsx'
import { minuteText } from '../../shared/format/wib-text.ts'
import { adminText } from './admin-text.ts'

type DraftOfferProps = { offeredAt: number | null; takeDraft: () => void; dropDraft: () => void }

/** Offers what was typed here and not saved. */
export const DraftOffer = ({ offeredAt, takeDraft, dropDraft }: DraftOfferProps) =>
  offeredAt !== null && (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warn-soft px-3.5 py-1">
      <p className="grow py-1.5 text-sm font-semibold text-warn">{adminText.draft(minuteText(offeredAt))}</p>
      <Button look="quiet" className="-mx-2 px-2" onClick={takeDraft}>
        {adminText.takeDraft}
      </Button>
      <Button look="quiet" className="-mr-2 px-2" onClick={dropDraft}>
        {adminText.dropDraft}
      </Button>
    </output>
  )
