import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { followedLink, targetOf } from '../../shared/paths/followed-link.ts'

type FollowLinksProps = {
  /** Other paths are left to the browser. */
  knows: (pathname: string) => boolean
}

/** One listener for all plain links: the router's Link costs phones 30 ms of hydration (decision 32). */
export const FollowLinks = ({ knows }: FollowLinksProps) => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link || !knows(link.pathname)) return
      const isPlaceOnPage = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
      if (isPlaceOnPage) return
      event.preventDefault()
      // The open page is no new entry of the history, as in browsers.
      void navigate(targetOf(link), { replace: link.href === location.href })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, knows])
  return null
}
