import { useState } from 'react'
import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { FormAndList } from '../../lists/form-and-list.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { PredictionForm } from './prediction-form.tsx'
import { PredictionTable } from './prediction-table.tsx'
import { predictionsApi } from './predictions-api.ts'
import { predictionsText } from './predictions-text.ts'

const texts = { yes: predictionsText.removeYes, removed: predictionsText.removed, failed: predictionsText.removeFailed }

export const PredictionsAdmin = () => {
  const { list, showPage, fallBackTo } = useListQuery([])
  const query = predictionsApi.usePredictionsQuery({ page: list.page }, { refetchOnMountOrArgChange: true })
  const [deletePrediction] = predictionsApi.useDeletePredictionMutation()
  const [edited, setEdited] = useState<Prediction | null>(null)
  const { heading, deleting, ask } = useDeletion(texts, (id) => {
    if (edited?.id === id) setEdited(null)
  })

  const edit = (prediction: Prediction) => {
    setEdited(prediction)
    window.scrollTo(0, 0)
  }
  const remove = ({ id, epoch, rev, market, date }: Prediction) =>
    ask({
      id,
      question: predictionsText.removeQuestion(market, longDate(date)),
      remove: () => deletePrediction({ id, epoch, rev }).unwrap(),
    })

  return (
    <FormAndList
      formHeading={edited ? predictionsText.editHeading : predictionsText.newHeading}
      form={<PredictionForm key={edited?.id ?? 'new'} edited={edited} onEditEnd={() => setEdited(null)} />}
      listHeading={predictionsText.listHeading}
      listRef={heading}
    >
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
    </FormAndList>
  )
}
