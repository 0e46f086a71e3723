import { useState } from 'react'
import { shallowEqual } from 'react-redux'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { partsOf, positionsOf } from '@papan/contracts/lottery/numbers/parts.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { spokenDigits } from '../../../shared/format/digits.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Chip } from '../../../shared/ui/chip.tsx'
import { ageText, CorrectedChip } from '../../market/number-chips.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { numberAge } from '../../market/number-age.ts'
import { drawText } from './draw-text.ts'
import { HistoryLink } from './history-link.tsx'

const usualLength = 4

type TitleProps = { market: string; date: string; schedule: PublicSchedule | null }

export const DrawTitle = ({ market, date, schedule }: TitleProps) => (
  <div className="flex items-center gap-3">
    <MarketMark name={market} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} />
    <div className="min-w-0 wrap-anywhere">
      <h1 className="text-2xl leading-tight font-bold tracking-tight">{drawText.title(market)}</h1>
      <p className="text-soft">
        <a
          href={paths.day(date)}
          title={drawText.allOn}
          className="-my-2.5 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          {longDate(date)}
        </a>
      </p>
    </div>
  </div>
)

const bracketText: Record<string, string> = {
  '2D_DEPAN': '2D depan',
  '2D_TENGAH': '2D tengah',
  '2D_BELAKANG': '2D belakang',
}

/** In which columns of digits. */
const bracketPlaces: Record<string, string> = {
  '2D_DEPAN': 'row-1 col-[1/3]',
  '2D_TENGAH': 'row-2 col-[-4/-2]',
  '2D_BELAKANG': 'row-1 col-[-3/-1]',
}
const bracketClass =
  'flex flex-wrap items-baseline justify-center gap-x-1.5 text-[0.875rem] leading-[1.3] font-semibold text-soft before:mx-[12%] before:mb-1 before:h-2 before:w-[76%] before:flex-none before:rounded-b-[5px] before:border-2 before:border-t-0 before:border-line-strong'

/** The pairs of three and four digits, under their balls. */
const Brackets = ({ number, length }: { number: string | null; length: number }) => {
  const parts = partsOf(number ?? '–'.repeat(length)).filter(({ part }) => part in bracketText)
  if (parts.length < 2) return null
  return parts.map(({ part, digits }) => (
    <span key={part} className={classNames(bracketClass, bracketPlaces[part])}>
      {bracketText[part]} <span className="digits text-[1.125rem] text-ink">{digits}</span>
    </span>
  ))
}

/** Spoken once for each number that comes or changes while the page is open. */
const useAnnouncement = (market: string, number: string | null): string => {
  const [shown, setShown] = useState({ number, text: '' })
  if (shown.number !== number)
    setShown({ number, text: number === null ? '' : drawText.announce(market, firstPrizeType, spokenDigits(number)) })
  return shown.text
}

type HeroProps = { result: Result; schedule: PublicSchedule | null }

/** PRIZE 1 with the names of its digits. */
export const DrawHero = ({ result, schedule }: HeroProps) => {
  const { market, date } = result
  const number = firstPrizeNumber(result)
  const { age, today } = useAtNow(
    (now) => ({ age: numberAge(schedule, result, now), today: wibDate(now) }),
    'minute',
    shallowEqual,
  )
  const announcement = useAnnouncement(market, number)
  const length = number?.length ?? usualLength
  const names = positionsOf(length)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {number === null ? (
          <Chip tone="live" dot>
            {drawText.drawing}
          </Chip>
        ) : (
          <Chip tone="brand">{drawText.official}</Chip>
        )}
        {age !== 'older' && <Chip tone={age === 'today' ? 'brand' : 'outline'}>{ageText(age, date, today)}</Chip>}
        <CorrectedChip result={result} />
      </div>
      <div
        className={`draw-hero balls-of-${length} @container flex flex-col items-center gap-2 rounded-control bg-well px-3 py-4`}
      >
        {/* Screen readers get label and digits with the balls. */}
        <p aria-hidden="true" className="font-semibold text-soft">
          {firstPrizeType}
        </p>
        {names.length > 0 && (
          <p
            aria-hidden="true"
            className="hero-places hero-names text-center font-semibold whitespace-nowrap text-soft"
          >
            {[...names].reverse().map((name) => (
              <span key={name}>{name}</span>
            ))}
          </p>
        )}
        <HistoryLink numbers={number}>
          <Balls key={number} digits={number} size="hero" label={firstPrizeType} isFresh={announcement !== ''} />
        </HistoryLink>
        <p aria-hidden="true" className="hero-places empty:hidden">
          <Brackets number={number} length={length} />
        </p>
      </div>
      <output className="sr-only">{announcement}</output>
    </>
  )
}
