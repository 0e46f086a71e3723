import { useEffect } from 'react'

/** Names the page in the browser's tab while the component is on screen. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title
  }, [title])
}
