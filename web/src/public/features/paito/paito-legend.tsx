import { paitoText } from './paito-text.ts'
import { isDraw, type PaitoWeek } from './paito-weeks.ts'

/** Signs that the table shows. */
export const PaitoLegend = ({ weeks }: { weeks: readonly PaitoWeek[] }) => {
  const days = weeks.flatMap((week) => week.days)
  return (
    <p className="paito-legend">
      {days.includes('none') && <span>· {paitoText.noDraw}</span>}
      {days.includes('missing') && <span>– {paitoText.missing}</span>}
      {days.includes('coming') && (
        <span>
          <span className="paito-cell paito-next" /> {paitoText.coming}
        </span>
      )}
      {days.some((day) => isDraw(day) && day.corrected) && (
        <span>
          <span className="paito-dot" /> {paitoText.corrected}
        </span>
      )}
    </p>
  )
}
