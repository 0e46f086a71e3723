import { useEffect, useState, type ComponentType } from 'react'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { addWholeStyle } from './add-whole-style.ts'
import { uiText } from '../../shared/ui/ui-text.ts'

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
