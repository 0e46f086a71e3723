import { useEffect } from 'react'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { textPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { layoutText } from '../../layout/layout-text.ts'
import { NotFound } from '../../layout/not-found.tsx'
import { PageTitle } from '../../layout/page-title.tsx'
import { KeptText } from '../../ui/kept-text.tsx'

/** A page of the owner's text. */
export const TextPage = ({ pageId }: { pageId: string }) => {
  const { data, isFailed, status, refetch } = useData(textPageCall(pageId))
  const title = data?.title
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (status === 404) return <NotFound />
  if (isFailed && !data) return <LoadError text={layoutText.textFailed} onRetry={refetch} />
  if (!data) return <Skeleton className="h-96 rounded-card" />
  return (
    <article className="flex flex-col gap-5">
      <PageTitle title={data.title} />
      <KeptText page={data} onMissing={refetch} />
    </article>
  )
}
