import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { pageOf } from '../../shared/paths/site-paths.ts'
import { mainId } from '../ui/main-id.ts'
import { canonicalOf } from './canonical.ts'
import { layoutText } from '../layout/layout-text.ts'
import { pageAt } from './page-titles.ts'

const describe = (pathname: string, search: string): void => {
  const page = pageAt(pathname)
  // Description and keywords matter on a full load only.
  document.title = page?.title ?? layoutText.notFound
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical && page) canonical.href = new URL(canonicalOf(page, new URLSearchParams(search)), canonical.href).href
}

/** On a client-side navigation: title, scroll to the top, and focus on the content. */
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
    // The browser restores the scroll position on back.
    if (isReturn) return
    const list = document.getElementById(hash.slice(1))
    if (list) list.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [place, pathname, search, hash, isReturn])
  return null
}
