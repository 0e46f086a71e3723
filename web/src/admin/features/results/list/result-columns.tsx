import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { firstPrizeNumber, firstPrizeType, isSampleDraw } from '@papan/contracts/lottery/result-rules.ts'
import { instantText } from '../../../format/instant-text.ts'
import { shortDate } from '../../../../shared/format/wib-text.ts'
import { Balls } from '../../../../shared/ui/ball.tsx'
import { MarketMark } from '../../../../shared/ui/market-mark.tsx'
import { EditButton, RemoveButton, RowButton } from '../../../lists/row-buttons.tsx'
import type { Column } from '../../../records/record-list.tsx'
import { copyText } from '../copy/copy-text.ts'
import { resultsText } from '../results-text.ts'

type ResultColumnsProps = {
  scheduleOf: ReadonlyMap<string, Schedule>
  deleting: string | null
  onEdit: (result: AdminResult) => void
  onHistory: (result: AdminResult) => void
  onCopy: (result: AdminResult) => void
  onRemove: (result: AdminResult) => void
}

export const resultColumns = ({
  scheduleOf,
  deleting,
  onEdit,
  onHistory,
  onCopy,
  onRemove,
}: ResultColumnsProps): Column<AdminResult>[] => [
  {
    name: resultsText.market,
    place: 'title',
    render: (result) => {
      const { family, logoUrl = null } = scheduleOf.get(result.market) ?? {}
      return (
        <span className="flex items-center gap-3">
          <MarketMark name={result.market} family={family} logoUrl={logoUrl} size={36} />
          <span>
            {result.market}
            <small>
              <span className="record-narrow">{shortDate(result.date)}</span>
              {isSampleDraw(result) && <span className="block">{resultsText.sample}</span>}
            </small>
          </span>
        </span>
      )
    },
  },
  {
    name: resultsText.date,
    place: 'wide',
    className: 'whitespace-nowrap',
    render: ({ date }) => shortDate(date),
  },
  {
    name: firstPrizeType,
    render: (result) => <Balls label={firstPrizeType} size="row" digits={firstPrizeNumber(result)} />,
  },
  { name: resultsText.prizeCount, place: 'wide', className: 'tabular-nums', render: ({ prizes }) => prizes.length },
  {
    name: resultsText.updatedAt,
    place: 'widest',
    className: 'text-soft tabular-nums',
    render: ({ updatedAt }) => instantText(Date.parse(updatedAt)),
  },
  {
    name: resultsText.actions,
    place: 'actions',
    render: (result) => {
      const draw = [result.market, shortDate(result.date)] as const
      return (
        <>
          <EditButton label={resultsText.editOf(...draw)} onClick={() => onEdit(result)} />
          <RowButton label={resultsText.changesOf(...draw)} onClick={() => onHistory(result)}>
            {resultsText.changesShort}
          </RowButton>
          <RowButton label={copyText.of(...draw)} onClick={() => onCopy(result)}>
            {copyText.short}
          </RowButton>
          <RemoveButton
            label={resultsText.removeOf(...draw)}
            disabled={deleting === result.id}
            onClick={() => onRemove(result)}
          />
        </>
      )
    },
  },
]
