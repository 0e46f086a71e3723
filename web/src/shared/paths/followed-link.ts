/** The link of a click that opens in this tab: no new tab, download or other site. */
export const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link
}

/** Path, query and hash of a link. */
export const targetOf = ({ pathname, search, hash }: HTMLAnchorElement): string => `${pathname}${search}${hash}`
