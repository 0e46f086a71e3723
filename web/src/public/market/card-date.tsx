import { recentDate, shortDate } from '../../shared/format/wib-text.ts'

/** 'Sen, 23 Nov 2026'; on phones without the year of `today`, on narrow ones without the weekday. */
export const CardDate = ({ date, today }: { date: string; today: string }) => {
  const whole = shortDate(date)
  const recent = recentDate(date, today)
  if (!whole.startsWith(recent)) return whole
  return (
    <>
      <span className="weekday">{recent.slice(0, 5)}</span>
      {recent.slice(5)}
      <span className="max-sm:sr-only">{whole.slice(recent.length)}</span>
    </>
  )
}
