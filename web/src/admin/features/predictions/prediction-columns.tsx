import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { longDate, shortDate } from '../../../shared/format/wib-text.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../../lists/row-buttons.tsx'
import type { Column } from '../../records/record-list.tsx'
import { TimesText } from '../../records/market-cells.tsx'
import { predictionsText } from './predictions-text.ts'

type PredictionColumnsProps = {
  scheduleOf: ReadonlyMap<string, Schedule>
  deleting: string | null
  onEdit: (id: string) => void
  onRemove: (prediction: Prediction) => void
}

export const predictionColumns = ({
  scheduleOf,
  deleting,
  onEdit,
  onRemove,
}: PredictionColumnsProps): Column<Prediction>[] => [
  {
    name: adminText.market,
    place: 'title',
    render: ({ market, date, late }) => {
      const { family, logoUrl = null } = scheduleOf.get(market) ?? {}
      return (
        <span className="flex items-center gap-3">
          <MarketMark name={market} family={family} logoUrl={logoUrl} size={36} />
          <span>
            {market}
            <small>
              <span className="record-narrow">{longDate(date)}</span>
              {late && <span className="block text-warn">{predictionsText.late}</span>}
            </small>
          </span>
        </span>
      )
    },
  },
  { name: adminText.date, place: 'wide', render: ({ date }) => longDate(date) },
  {
    name: predictionsText.id,
    place: 'wide',
    className: 'max-w-24 truncate text-[0.8125rem] text-soft',
    render: ({ id }) => <span title={id}>{id}</span>,
  },
  {
    name: adminText.actions,
    place: 'actions',
    render: (prediction) => {
      const { id, market, date } = prediction
      return (
        <>
          <EditButton label={predictionsText.editOf(market, shortDate(date))} onClick={() => onEdit(id)} />
          <RemoveButton
            label={predictionsText.removeOf(market, shortDate(date))}
            disabled={deleting === id}
            onClick={() => onRemove(prediction)}
          />
        </>
      )
    },
  },
]

/** Markets that a prediction is missing for. */
export const marketColumns: Column<Schedule>[] = [
  {
    name: adminText.market,
    place: 'title',
    render: ({ marketName, family, logoUrl }) => (
      <span className="flex items-center gap-3">
        <MarketMark name={marketName} family={family} logoUrl={logoUrl} size={36} />
        {marketName}
      </span>
    ),
  },
  { name: predictionsText.times, render: (schedule) => <TimesText schedule={schedule} /> },
]
