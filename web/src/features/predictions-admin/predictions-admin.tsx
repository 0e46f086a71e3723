import { useRef, useState } from 'react'
import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import { pageSizes } from '@papan/contracts/rules/limits.ts'
import { PagedList } from '../../shared/admin/paged-list.tsx'
import { useDeletion } from '../../shared/admin/use-deletion.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { useListQuery } from '../../shared/paths/use-list-query.ts'
import { Card } from '../../shared/ui/card.tsx'
import { PredictionForm } from './prediction-form.tsx'
import { PredictionTable } from './prediction-table.tsx'
import { predictionsApi } from './predictions-api.ts'
import { predictionsText } from './predictions-text.ts'

const words = { removed: predictionsText.removed, failed: predictionsText.removeFailed }

/** The form that makes or changes a prediction, above the list of all. */
export const PredictionsAdmin = () => {
  const { list, showPage, fallBackTo } = useListQuery([])
  const query = predictionsApi.usePredictionsQuery({ page: list.page }, { refetchOnMountOrArgChange: true })
  const [deletePrediction] = predictionsApi.useDeletePredictionMutation()
  const [edited, setEdited] = useState<Prediction | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { deleting, ask } = useDeletion(words, (id) => {
    // The row that held the focus is gone.
    heading.current?.focus()
    if (edited?.id === id) setEdited(null)
  })

  const edit = (prediction: Prediction) => {
    setEdited(prediction)
    window.scrollTo(0, 0)
  }
  const remove = ({ id, rev, market, date }: Prediction) =>
    ask({
      id,
      question: predictionsText.removeQuestion(market, longDate(date)),
      remove: () => deletePrediction({ id, rev }).unwrap(),
    })

  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="formulir" className="p-5">
        <h2 id="formulir" className="mb-4 text-lg font-bold">
          {edited ? predictionsText.editHeading : predictionsText.newHeading}
        </h2>
        <PredictionForm key={edited?.id ?? 'new'} edited={edited} onEditEnd={() => setEdited(null)} />
      </Card>
      <Card as="section" aria-labelledby="daftar" className="flex flex-col gap-4 p-5">
        <h2 id="daftar" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {predictionsText.listHeading}
        </h2>
        <PagedList
          query={query}
          page={list.page}
          onPage={showPage}
          onBeyond={fallBackTo}
          failed={predictionsText.loadFailed}
          empty={predictionsText.none}
          skeleton={{ rows: pageSizes.adminList }}
        >
          {(predictions) => (
            <PredictionTable
              predictions={predictions}
              deleting={deleting}
              onEdit={edit}
              onDelete={(prediction) => void remove(prediction)}
            />
          )}
        </PagedList>
      </Card>
    </div>
  )
}
