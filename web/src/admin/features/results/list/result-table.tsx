import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber, firstPrizeType, isSampleDraw } from '@papan/contracts/lottery/result-rules.ts'
import { instantText } from '../../../format/instant-text.ts'
import { shortDate } from '../../../../shared/format/wib-text.ts'
import { Balls } from '../../../../shared/ui/ball.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { EditButton, RemoveButton } from '../../../lists/row-buttons.tsx'
import { Cell, Table } from '../../../lists/table.tsx'
import { resultsText } from '../results-text.ts'

type ResultTableProps = {
  results: readonly AdminResult[]
  deleting: string | null
  onEdit: (result: AdminResult) => void
  onHistory: (result: AdminResult) => void
  onDelete: (result: AdminResult) => void
}

const { prizeCount, updatedAt, actions } = resultsText
const columns = [resultsText.date, resultsText.market, firstPrizeType, prizeCount, updatedAt, actions]

export const ResultTable = ({ results, deleting, onEdit, onHistory, onDelete }: ResultTableProps) => (
  <Table caption={resultsText.history} columns={columns} wide={updatedAt}>
    {results.map((result) => {
      const { id, market, date } = result
      return (
        <tr key={id}>
          <Cell label={resultsText.date} className="card-cell-corner whitespace-nowrap">
            {shortDate(date)}
          </Cell>
          <Cell label={resultsText.market} className="card-cell-title font-semibold">
            {market}
            {isSampleDraw(result) && <span className="block text-xs font-normal text-soft">{resultsText.sample}</span>}
          </Cell>
          <Cell label={firstPrizeType}>
            <Balls label={firstPrizeType} size="row" digits={firstPrizeNumber(result)} />
          </Cell>
          <Cell label={prizeCount} className="tabular-nums">
            {result.prizes.length}
          </Cell>
          <Cell label={updatedAt} className="card-cell-wide text-soft tabular-nums">
            {instantText(Date.parse(result.updatedAt))}
          </Cell>
          <Cell label={actions} className="card-cell-actions">
            <EditButton label={resultsText.editOf(market, shortDate(date))} onClick={() => onEdit(result)} />
            <Button
              look="quiet"
              aria-label={resultsText.changesOf(market, shortDate(date))}
              onClick={() => onHistory(result)}
            >
              {resultsText.changesShort}
            </Button>
            <RemoveButton
              label={resultsText.removeOf(market, shortDate(date))}
              disabled={deleting === id}
              onClick={() => onDelete(result)}
            />
          </Cell>
        </tr>
      )
    })}
  </Table>
)
