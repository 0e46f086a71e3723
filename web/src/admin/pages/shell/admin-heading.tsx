import { useEffect, type ReactNode } from 'react'
import { setPageTitle } from './document-title.ts'

/** Names the page in the browser's tab while the component is on screen. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    setPageTitle(title)
  }, [title])
}

/** A screen's h1, which is its document title too unless another is given. */
export const AdminHeading = ({ title, children }: { title?: string; children: string }): ReactNode => {
  useDocumentTitle(title ?? children)
  return <h1 className="mb-4 text-[1.625rem] leading-tight font-bold tracking-tight text-balance">{children}</h1>
}
