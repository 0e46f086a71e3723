import { useContext } from 'react'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { currentMinuteText, longDate, recentDate } from '../../shared/format/wib-text.ts'
import { DataAgeContext, useConnection } from '../status/use-connection.ts'
import { statusText } from '../status/status-text.ts'
import { Ticking } from '../ui/ticking.tsx'

/** Clock and connection below 1024 px, where the strip has no room for them. */
export const PageClock = () => {
  const connection = useConnection()
  return (
    <span className="page-clock">
      <Ticking read={currentMinuteText} className="digits" /> {statusText.wib}{' '}
      <span aria-hidden="true" className={`now-dot ml-1 page-link-${connection?.state ?? 'starting'}`} />
    </span>
  )
}

/** Today, and below 1024 px the age of the data; where it says a time, a narrow phone has no room for the date. */
export const PageDate = () => {
  const today = useAtNow(wibDate)
  const show = useContext(DataAgeContext)
  const connection = useConnection()
  return (
    <p className="page-date">
      <span className="max-sm:hidden">{longDate(today)}</span>
      <span className={show === 'time' ? 'max-[24.5rem]:hidden sm:hidden' : 'sm:hidden'}>
        {recentDate(today, today)}
        <span className="max-[24.5rem]:hidden"> {today.slice(0, 4)}</span>
      </span>
      {connection && (
        <span className="lg:hidden">
          <span className={show === 'time' ? 'max-[24.5rem]:hidden' : undefined}>{' · '}</span>
          <Ticking read={connection.textAt} />
        </span>
      )}
    </p>
  )
}

/** The head of a page on one line: title and clock, the date under it. */
export const PageTitle = ({ title }: { title: string }) => (
  <div className="page-top">
    <h1 className="page-title font-bold">{title}</h1>
    <PageClock />
    <PageDate />
  </div>
)
