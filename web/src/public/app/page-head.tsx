import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { pageOf } from '../../shared/paths/site-paths.ts'
import { mainId } from '../layout/main-id.ts'
import { canonicalOf } from './canonical.ts'
import { layoutText } from '../layout/layout-text.ts'
import { pageAt } from './page-titles.ts'

const describe = (pathname: string, search: string): void => {
  const page = pageAt(pathname)
  // Description and keywords are for those who load pages.
  document.title = page?.title ?? layoutText.notFound
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical && page) canonical.href = new URL(canonicalOf(page, new URLSearchParams(search)), canonical.href).href
}

/**
 * What a browser does by itself when it loads a page, for a change of page without one: its title,
 * the top of the page, and the place from which a keyboard or a screen reader goes on.
 */
export const PageHead = () => {
  const { pathname, search, hash } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const place = `${pathname} ${pageOf(new URLSearchParams(search))}`
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    describe(pathname, search)
    document.getElementById(mainId)?.focus({ preventScroll: true })
    // Going back, the browser knows where the visitor was.
    if (isReturn) return
    const list = document.getElementById(hash.slice(1))
    if (list) list.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [place, pathname, search, hash, isReturn])
  return null
}
