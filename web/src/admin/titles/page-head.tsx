import { useEffect, type ReactNode } from 'react'

let title = ''
let count = 0

const write = (): void => {
  document.title = count > 0 ? `(${count}) ${title}` : title
}

const setPageTitle = (next: string): void => {
  title = next
  write()
}

/** '(2) Dashboard' while two alarms ring. */
export const setTitleCount = (next: number): void => {
  count = next
  write()
}

/** Names the page in the browser's tab while the component is on screen. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    setPageTitle(title)
  }, [title])
}

/** A screen's h1, which is its document title too unless another is given. */
export const AdminHeading = ({ title, children }: { title?: string; children: string }): ReactNode => {
  useDocumentTitle(title ?? children)
  return (
    <h1 className="mb-4 text-[1.625rem] leading-tight font-bold tracking-tight text-balance wrap-anywhere">
      {children}
    </h1>
  )
}

type PageHeadProps = {
  title: string
  /** What the page holds, in a few words: '73 pasaran'. */
  note?: string | undefined
  /** What is done with the whole page. */
  children?: ReactNode
}

/** A screen's h1 with what the page holds, and its tools. */
export const PageHead = ({ title, note, children }: PageHeadProps) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [&_h1]:mb-0">
    <div className="flex min-h-11 flex-wrap items-baseline gap-x-3">
      <AdminHeading>{title}</AdminHeading>
      {note && <p className="text-[0.9375rem] text-soft tabular-nums">{note}</p>}
    </div>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </div>
)
