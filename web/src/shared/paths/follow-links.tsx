import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isGuarded, mayLeave } from './leave-guard.ts'

/** Only clicks that open here: no new tab, download or other site. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link
}

type FollowLinksProps = {
  /** Other paths are left to the browser. */
  knows: (pathname: string) => boolean
}

/** One listener for all plain links: the router's Link costs more than its markup per link, on server and phone. */
export const FollowLinks = ({ knows }: FollowLinksProps) => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !knows(link.pathname)) return
      const isPlaceOnPage = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
      if (isPlaceOnPage) return
      event.preventDefault()
      // The open page is no new entry of the history, as in browsers.
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
