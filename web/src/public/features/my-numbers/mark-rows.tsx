import { longDate, minuteText } from '../../../shared/format/wib-text.ts'
import { percentText } from '../../../shared/format/figures.ts'
import { spokenDigits } from '../../../shared/format/digits.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import X from '../../../shared/ui/icons/x.svg?react'
import Check from '../../ui/icons/check.svg?react'
import Turned from '../../ui/icons/rotate-ccw.svg?react'
import type { LostMark } from './checked-draws.ts'
import type { MyNumber } from './kept-numbers.ts'
import type { MarkedDraw } from './marked-draws.ts'
import { firstOf, markKey, type Mark, type Pair } from './marks.ts'
import { markText, myNumbersText } from './my-numbers-text.ts'
import { chanceOfAbsence } from '@papan/contracts/lottery/chance/chance.ts'

/** Before the draw: that one of its numbers of this length is this one, or that PRIZE 1 ends like this. */
export const chanceOfMark = ({ kind, number }: Pick<Mark, 'kind' | 'number'>, prizes: readonly Pair[]): number => {
  if (kind !== 'whole') return kind === 'last3' ? 1 / 1000 : 1 / 100
  const tries = prizes.filter(([, drawn]) => drawn.length === number.length).length
  return 1 - chanceOfAbsence(Math.max(1, tries), 10 ** number.length)
}

const looks = { met: 'bg-brand text-on-brand', lost: 'bg-warn-soft text-warn', missed: '' }
const signs = { met: <Check size={18} />, lost: <Turned size={18} />, missed: <X size={18} /> }

type MarkRowProps = { look: keyof typeof looks; of: MyNumber; says: string[] }

/** A number, its name, and what it met. */
const MarkRow = ({ look, of: { number, name }, says: [first = '', ...more] }: MarkRowProps) => (
  <li
    className={classNames(
      'grid min-h-11.5 grid-cols-[1.75rem_5.5rem_minmax(0,1fr)] sm:grid-cols-[1.75rem_8rem_minmax(0,1fr)] items-center gap-3 border-t border-line px-4 py-2',
      look === 'missed' && 'text-soft',
    )}
  >
    <span className={classNames('grid size-7 place-items-center rounded-chip', looks[look])}>{signs[look]}</span>
    <span className="min-w-0">
      <span className="sr-only">{spokenDigits(number)}</span>
      <span aria-hidden="true" className="digits block text-lg leading-6">
        {number}
      </span>
      {name && <span className="block text-sm text-soft wrap-anywhere">{name}</span>}
    </span>
    <span className="min-w-0 wrap-anywhere">
      <span className={classNames('block', look === 'met' && 'font-semibold')}>{first}</span>
      {more.map((each) => (
        <span key={each} className="block text-sm text-soft">
          {each}
        </span>
      ))}
    </span>
  </li>
)

const lostWords = ({ type, drawn, at }: LostMark, prizes: readonly Pair[]): string =>
  myNumbersText.lost(
    type,
    drawn,
    prizes.every((pair) => pair[0] !== type),
    at === null ? null : minuteText(Date.parse(at)),
  )

const markWords = (mark: Mark, prizes: readonly Pair[]): string[] => [
  markText(mark),
  myNumbersText.chance(percentText(chanceOfMark(mark, prizes))),
]

type DrawMarksProps = {
  draw: MarkedDraw
  numbers: readonly MyNumber[]
  /** Numbers that met nothing too. */
  withMissed?: boolean
}

/** A draw with the visitor's numbers in it. */
export const DrawMarks = ({ draw: { market, date, prizes, marks, lost }, numbers, withMissed }: DrawMarksProps) => {
  const first = firstOf(prizes)
  const missed = numbers.filter(({ number }) => marks.every((mark) => mark.number !== number))
  const of = (number: string): MyNumber =>
    numbers.find((each) => each.number === number) ?? { number, name: '', markets: [] }
  return (
    <Card as="section" aria-label={`${market}, ${longDate(date)}`} className="overflow-hidden">
      <a
        href={paths.draw(market, date)}
        className="flex min-h-14 flex-wrap items-center justify-between gap-2 px-4 py-3 hover:bg-well"
      >
        <span className="min-w-0">
          <span className="block font-bold wrap-anywhere">{market}</span>
          <span className="text-sm text-soft">{longDate(date)}</span>
        </span>
        {first && <Balls digits={first[1]} size="row" label={first[0]} />}
      </a>
      {withMissed && (
        <p className="border-t border-line bg-well px-4 py-2 text-sm">
          {myNumbersText.summary(numbers.length - missed.length, missed.length)}
        </p>
      )}
      <ul>
        {marks.map((mark) => (
          <MarkRow key={markKey(mark)} look="met" of={of(mark.number)} says={markWords(mark, prizes)} />
        ))}
        {lost.map((mark) => (
          <MarkRow key={markKey(mark)} look="lost" of={of(mark.number)} says={[lostWords(mark, prizes)]} />
        ))}
        {withMissed &&
          missed.map((each) => <MarkRow key={each.number} look="missed" of={each} says={[myNumbersText.missed]} />)}
      </ul>
    </Card>
  )
}
