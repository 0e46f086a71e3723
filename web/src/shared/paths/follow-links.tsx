import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isGuarded, mayLeave } from './leave-guard.ts'

/** The link that a click is for, when it is one that opens here and now: no new tab, no download, no other site. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link
}

type FollowLinksProps = {
  /** Whether the pages here know this path; any other is left to the browser. */
  knows: (pathname: string) => boolean
}

/**
 * Follows the plain links of all pages without a new document. One listener does it for every link: the router's own
 * component costs each of them more than its markup, on the server at each render and on a phone before it answers.
 */
export const FollowLinks = ({ knows }: FollowLinksProps) => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !knows(link.pathname)) return
      const isPlaceOnPage = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
      if (isPlaceOnPage) return
      event.preventDefault()
      // As a browser does: the page that is open already is no new step of the history.
      const go = () =>
        void navigate(`${link.pathname}${link.search}${link.hash}`, { replace: link.href === location.href })
      if (!isGuarded() || link.pathname === location.pathname) go()
      else void mayLeave().then((isYes) => isYes && go())
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, knows])
  return null
}
