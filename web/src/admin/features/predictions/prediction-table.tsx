import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import { adminText } from '../../forms/admin-text.ts'
import { longDate, shortDate } from '../../../shared/format/wib-text.ts'
import { EditButton, RemoveButton } from '../../lists/row-buttons.tsx'
import { Cell, Table } from '../../lists/table.tsx'
import { predictionsText } from './predictions-text.ts'

type PredictionTableProps = {
  predictions: readonly Prediction[]
  deleting: string | null
  onEdit: (prediction: Prediction) => void
  onDelete: (prediction: Prediction) => void
}

const columns = [predictionsText.id, predictionsText.market, predictionsText.date, adminText.actions]

export const PredictionTable = ({ predictions, deleting, onEdit, onDelete }: PredictionTableProps) => (
  <Table caption={predictionsText.listHeading} columns={columns}>
    {predictions.map((prediction) => {
      const { id, market, date } = prediction
      return (
        <tr key={id}>
          <Cell label={predictionsText.id} className="text-sm text-soft wrap-anywhere">
            {id}
          </Cell>
          <Cell label={predictionsText.market} className="card-cell-title font-semibold">
            {market}
          </Cell>
          <Cell label={predictionsText.date}>
            {longDate(date)}
            {prediction.late && <span className="block text-sm text-warn">{predictionsText.late}</span>}
          </Cell>
          <Cell label={adminText.actions} className="card-cell-actions">
            <EditButton label={predictionsText.editOf(market, shortDate(date))} onClick={() => onEdit(prediction)} />
            <RemoveButton
              label={predictionsText.removeOf(market, shortDate(date))}
              disabled={deleting === id}
              onClick={() => onDelete(prediction)}
            />
          </Cell>
        </tr>
      )
    })}
  </Table>
)
