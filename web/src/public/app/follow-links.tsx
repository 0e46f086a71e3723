import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { followedLink, targetOf } from '../../shared/paths/followed-link.ts'
import { focusClicked } from '../../shared/ui/focus-clicked.ts'

type FollowLinksProps = {
  /** Other paths are left to the browser. */
  knows: (pathname: string) => boolean
  /** Called as a link is pressed: its page's code is there when the click comes. */
  load: (pathname: string) => void
}

/** One listener for all plain links: the router's Link costs phones 30 ms of hydration (decision 13). */
export const FollowLinks = ({ knows, load }: FollowLinksProps) => {
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
    const press = (event: PointerEvent) => {
      const link = followedLink(event)
      if (link && knows(link.pathname)) load(link.pathname)
    }
    document.addEventListener('click', focusClicked, true)
    document.addEventListener('click', follow)
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('click', focusClicked, true)
      document.removeEventListener('click', follow)
      document.removeEventListener('pointerdown', press)
    }
  }, [navigate, knows, load])
  return null
}
