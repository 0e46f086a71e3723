import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { notFoundMeta, pageAt } from './page-titles.ts'

/** After a change of page in the browser: its title and description, the top of the page, and where a screen reader begins. */
export const PageHead = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    const { title, description } = pageAt(pathname)?.meta ?? notFoundMeta
    if (document.title === title) return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    window.scrollTo(0, 0)
  }, [pathname])
  return null
}
