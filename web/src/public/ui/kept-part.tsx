import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'
import { laterPage } from './later-page.tsx'

/** Loads of the parts whose markup the browser keeps; the server awaits them with the page. */
export const keptParts: (() => Promise<void>)[] = []

type KeptProps = {
  /** What the part shows, as text: the server's markup holds until it changes. */
  state: string
  className?: string
}

const never = () => () => undefined

/** True for the server and for the first render of its markup in a browser. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/**
 * A part of a page that needs no scripts. The browser keeps the server's markup and fetches the part's code only for another
 * state, or for a page reached by a link.
 */
export const keptPart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  const Later = laterPage<Props>(fetchPart)
  keptParts.push(Later.load)
  return ({ state, className, ...props }: Props & KeptProps) => {
    const isHydrating = useIsHydrating()
    const [kept, setKept] = useState(isHydrating ? state : null)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (kept === null || kept === state || hasFailed) return
      Later.load().then(
        () => setKept(null),
        () => setFailed(true),
      )
    }, [kept, state, hasFailed])
    if (kept === null || !globalThis.document)
      return (
        <div className={className}>
          <Later key={state} {...(props as unknown as Props)} />
        </div>
      )
    // React leaves the content of such an element as it finds it; the text is empty.
    // oxlint-disable-next-line react/no-danger
    const markup = <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <>
        {hasFailed && <LoadError text={uiText.failed} onRetry={() => setFailed(false)} />}
        {markup}
      </>
    )
  }
}
