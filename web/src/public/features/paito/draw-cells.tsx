import { shioNames } from '@papan/contracts/lottery/numbers/shio-names.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { cellLook, filterLook } from './cell-look.ts'
import { isFiltered, meetsFilter, type PaitoView } from './paito-query.ts'
import { paitoText } from './paito-text.ts'
import type { PaitoDraw } from './paito-weeks.ts'
import { cellKey } from './paint/cell-key.ts'
import type { Painted } from './paint/painted.ts'

export type CellsProps = {
  draw: PaitoDraw
  view: PaitoView
  market: string
  painted: Painted
  /** Names a paint; null while nothing is painted. */
  nameOf: ((colour: number) => string) | null
  /** Its first cell takes the tab key. */
  isStop: boolean
}

/** Each animal has a hue. */
const hueOf = (shio: string): string => `hue-${(shioNames as readonly string[]).indexOf(shio)}`

/** A number digit by digit: a link to its draw, or buttons while it is painted. */
export const DrawCells = ({ draw, view, market, painted, nameOf, isStop }: CellsProps) => {
  const { numbers, date, corrected, shio } = draw
  const filtered = isFiltered(view.filter)
  const animal = view.scheme === 'shio' ? shio : null
  const isMet = !filtered || meetsFilter(numbers, view.filter)
  const cells = Array.from(numbers, (digit, at) => {
    const key = cellKey(date, numbers.length - 1 - at)
    const colour = painted.get(key)
    const className = classNames(
      'paito-cell',
      cellLook(numbers, at, view.scheme),
      animal !== null && at >= numbers.length - 2 && `paito-animal ${hueOf(animal)}`,
      filtered && filterLook(numbers, at, view.filter, isMet),
      colour !== undefined && `paint-${colour}`,
    )
    return nameOf ? (
      <button
        key={key}
        type="button"
        data-cell={key}
        tabIndex={isStop && at === 0 ? 0 : -1}
        className={className}
        aria-label={`${longDate(date)}, ${numbers}, ${digit}${colour === undefined ? '' : `, ${nameOf(colour)}`}`}
      >
        {digit}
      </button>
    ) : (
      <span key={key} data-cell={key} className={className}>
        {digit}
      </span>
    )
  })
  const content = (
    <>
      {cells}
      {animal !== null && <span className="paito-letters" data-letters={animal.slice(0, 3)} title={animal} />}
      {corrected && (
        <span className="paito-dot">
          <span className="sr-only">{paitoText.corrected}</span>
        </span>
      )}
    </>
  )
  if (nameOf) return <span className="paito-number">{content}</span>
  return (
    <a
      href={paths.draw(market, date)}
      className="paito-number"
      aria-label={`${longDate(date)}: ${numbers}${animal === null ? '' : `, ${animal}`}${corrected ? `, ${paitoText.corrected}` : ''}`}
    >
      {content}
    </a>
  )
}
