import ChevronLeft from './icons/chevron-left.svg?react'
import ChevronRight from './icons/chevron-right.svg?react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { uiText } from './ui-text.ts'

type PaginationProps = {
  page: number
  totalPages: number
  /** For public lists, whose pages are addresses. */
  hrefOf?: (page: number) => string
  /** For pages that are only state. */
  onPage?: (page: number) => void
}

type StepProps = Pick<PaginationProps, 'hrefOf' | 'onPage'> & { to: number; enabled: boolean; back?: boolean }

const Step = ({ to, enabled, back = false, hrefOf, onPage }: StepProps) => {
  const content = (
    <>
      {back && <ChevronLeft size={20} />}
      {/* Without room the arrow alone is visible. */}
      <span className="sr-only sm:not-sr-only">{back ? uiText.previous : uiText.next}</span>
      {!back && <ChevronRight size={20} />}
    </>
  )
  const linkClass = buttonClass('secondary')
  if (!hrefOf) {
    return (
      <button type="button" className={linkClass} disabled={!enabled} onClick={() => onPage?.(to)}>
        {content}
      </button>
    )
  }
  if (!enabled) {
    return (
      <span aria-disabled="true" className={classNames(linkClass, 'opacity-55')}>
        {content}
      </span>
    )
  }
  return (
    <a className={linkClass} href={hrefOf(to)} rel={back ? 'prev' : 'next'}>
      {content}
    </a>
  )
}

/** Hidden with one page or fewer. */
export const Pagination = ({ page, totalPages, hrefOf, onPage }: PaginationProps) => {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={uiText.pagination} className="flex flex-wrap items-center justify-center gap-2 sm:gap-3">
      <Step back to={page - 1} enabled={page > 1} hrefOf={hrefOf} onPage={onPage} />
      <span aria-live="polite" className="px-2 text-soft">
        {uiText.pageOf(page, totalPages)}
      </span>
      <Step to={page + 1} enabled={page < totalPages} hrefOf={hrefOf} onPage={onPage} />
    </nav>
  )
}
