import { addDays } from '@papan/contracts/wib.ts'
import { detailsOf } from '@papan/contracts/lottery/numbers/details.ts'
import { shioYearOf } from '@papan/contracts/lottery/numbers/shio.ts'
import { percentText } from '../../../shared/format/figures.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { drawText } from './draw-text.ts'
import { HistoryLink } from './history-link.tsx'
import { labelsOf, missingRules, ruleWords, type RuleWords } from './rule-words.ts'

type Row = RuleWords & { chance: string }
const none = '–'

const rowsOf = (number: string | null, date: string, length: number): Row[] => {
  // Before the number comes its rows are there: nothing moves.
  if (number === null)
    return labelsOf(length).map((label) => ({ label, value: none, more: '', isNumber: false, chance: none }))
  const year = shioYearOf(date)
  return detailsOf(number, date).map((detail) => ({
    ...ruleWords(detail, number, year),
    chance: percentText(detail.chance),
  }))
}

const lengthNote = (length: number): string | null => {
  if (length === 4) return null
  const missing = missingRules(length).join(', ')
  return missing ? drawText.otherLength(length, missing) : drawText.furtherLength(length)
}

const shioNote = (date: string): string => {
  const year = shioYearOf(date)
  return year ? drawText.shioNote(year.shio, dayText(year.from), dayText(addDays(year.next, -1))) : drawText.noShio
}

type NumberDetailsProps = { number: string | null; date: string; length: number }

/** What PRIZE 1 means by each rule, with the chance before the draw. */
export const NumberDetails = ({ number, date, length }: NumberDetailsProps) => {
  const rows = rowsOf(number, date, length)
  const note = lengthNote(length)
  return (
    <Card as="section" aria-labelledby="rincian" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pt-4 pb-3">
        <h2 id="rincian" className="text-xl font-bold tracking-tight">
          {drawText.details}
        </h2>
        <span className="text-sm text-soft">{drawText.ofFirst}</span>
      </div>
      {rows.length === 0 ? (
        <p className="px-5 pb-4 text-soft">{drawText.noRules}</p>
      ) : (
        <div className="@container">
          <table className="parts-table w-full" aria-labelledby="rincian">
            <thead>
              <tr>
                <th scope="col">{drawText.part}</th>
                <th scope="col">{drawText.result}</th>
                <th scope="col">{drawText.chance}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, value, more, isNumber, chance }, index) => (
                // Two lines may have the same label.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <th scope="row">{label}</th>
                  <td>
                    <HistoryLink numbers={isNumber ? value : null}>
                      <span className={isNumber ? 'digits text-lg' : 'font-bold'}>{value}</span>
                    </HistoryLink>
                    {more && <span className="text-sm text-soft"> {more}</span>}
                  </td>
                  <td>{chance}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && (
        <p className="border-t border-line px-5 py-4 text-sm text-soft">
          {note && `${note} `}
          {drawText.chanceNote} {shioNote(date)} {drawText.independent}
        </p>
      )}
    </Card>
  )
}
