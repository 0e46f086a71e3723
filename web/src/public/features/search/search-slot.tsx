import { lazy, Suspense, type ComponentType } from 'react'

/** Loaded when it is opened: no first visit elsewhere downloads it. */
const LazyPage = lazy(async () => ({ default: (await import('./search-page.tsx')).SearchPage }))

let serverPage: ComponentType | null = null
/** The server renders in one pass and knows the page already. */
export const renderSearchWith = (page: ComponentType): void => {
  serverPage = page
}

export const SearchSlot = () => {
  const Page = serverPage ?? LazyPage
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}
