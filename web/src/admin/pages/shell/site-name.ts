import { createContext, useContext } from 'react'

/** The site's name as the server wrote it into the page; the back office is one shell for every site. */
export const siteNameOf = (page: Document): string =>
  page.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? ''

export const SiteNameContext = createContext('')
export const useSiteName = (): string => useContext(SiteNameContext)
