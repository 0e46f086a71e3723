import { useEffect, useState, type ComponentType } from 'react'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'

let added: Promise<unknown> | undefined

/**
 * A document carries what its own page needs of the styles: all of them come with the first other page. Waits until they are
 * there or have failed.
 */
const addWholeStyle = (): Promise<unknown> | undefined => {
  const href = document.querySelector<HTMLElement>('[data-ready] [data-style]')?.dataset['style']
  if (href)
    added ??= new Promise((done) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done })
      document.head.append(link)
    })
  return added
}

type Later<Props> = ComponentType<Props> & { load: () => Promise<void> }

/**
 * A page in a separate chunk. Not React's lazy: renderToString does not wait for it, and it never asks again after a failed
 * download.
 */
export const laterPage = <Props extends object>(fetchPage: () => Promise<ComponentType<Props>>): Later<Props> => {
  let Page: ComponentType<Props> | null = null
  const load = async () => {
    Page ??= await fetchPage()
    // Not on the server, nor for the page that the document was made for.
    if (globalThis.document) await addWholeStyle()
  }
  const LaterPage = (props: Props) => {
    const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
    useEffect(() => {
      if (state !== 'loading' || Page) return
      load().then(
        () => setState('shown'),
        () => setState('failed'),
      )
    }, [state])
    if (Page) return <Page {...props} />
    if (state === 'failed') return <LoadError text={uiText.failed} onRetry={() => setState('loading')} />
    return <Skeleton className="h-96 rounded-card" />
  }
  return Object.assign(LaterPage, { load })
}
