import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { uiText } from './ui-text.ts'

type PaginationProps = {
  page: number
  totalPages: number
  /** Where a page is found; given for public lists, whose pages are addresses that work without scripts. */
  hrefOf?: (page: number) => string
  /** Called instead, where a page is only a state of the screen. */
  onPage?: (page: number) => void
}

type StepProps = Pick<PaginationProps, 'hrefOf' | 'onPage'> & { to: number; enabled: boolean; back?: boolean }

const Step = ({ to, enabled, back = false, hrefOf, onPage }: StepProps) => {
  const content = (
    <>
      {back && <ChevronLeft aria-hidden="true" size={20} />}
      {/* Where there is no room beside the page number, the arrow alone is seen. */}
      <span className="sr-only sm:not-sr-only">{back ? uiText.previous : uiText.next}</span>
      {!back && <ChevronRight aria-hidden="true" size={20} />}
    </>
  )
  const look = buttonClass('secondary')
  if (!hrefOf) {
    return (
      <button type="button" className={look} disabled={!enabled} onClick={() => onPage?.(to)}>
        {content}
      </button>
    )
  }
  if (!enabled) {
    return (
      <span aria-disabled="true" className={classNames(look, 'opacity-55')}>
        {content}
      </span>
    )
  }
  return (
    <a className={look} href={hrefOf(to)} rel={back ? 'prev' : 'next'}>
      {content}
    </a>
  )
}

/** Previous and next around 'Halaman X dari Y'; hidden when there is one page or fewer. */
export const Pagination = ({ page, totalPages, hrefOf, onPage }: PaginationProps) => {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={uiText.pagination} className="flex flex-wrap items-center justify-center gap-2 sm:gap-3">
      <Step back to={page - 1} enabled={page > 1} hrefOf={hrefOf} onPage={onPage} />
      <span aria-live="polite" className="px-2 text-soft tabular-nums">
        {uiText.pageOf(page, totalPages)}
      </span>
      <Step to={page + 1} enabled={page < totalPages} hrefOf={hrefOf} onPage={onPage} />
    </nav>
  )
}
