import ArrowLeft from '../ui/icons/arrow-left.svg?react'
import { PageClock, PageDate } from './page-title.tsx'

/** First line of a page of one market: the way back, and below 1024 px clock, date and age of the data. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div className="page-top">
    <a
      href={to}
      className="back-link inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
    >
      <ArrowLeft size={20} />
      {label}
    </a>
    <PageClock />
    <PageDate />
  </div>
)
