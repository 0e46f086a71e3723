import { useContext } from 'react'
import { businessDate } from '@papan/contracts/calls/fields.ts'
import {
  predictionCalls,
  type Prediction,
  type PredictionList,
} from '@papan/contracts/calls/content/prediction-calls.ts'
import { scheduleCalls, type Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite, type Reading } from '../../api/use-call.ts'
import { DateField } from '../../fields/date-field.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { MarketField } from '../../forms/market-field.tsx'
import { useRestore } from '../../lists/use-restore.ts'
import { newPredictionPath, unpredicted } from '../../paths/admin-paths.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { RecordList, RecordsContext } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { useRecordDeletion } from '../../records/use-record-deletion.ts'
import { BulkPredictions } from './bulk/bulk-predictions.tsx'
import { marketColumns, predictionColumns } from './prediction-columns.tsx'
import { NextMarket } from './next-market.tsx'
import { PredictionForm } from './prediction-form.tsx'
import { predictionsText } from './predictions-text.ts'

const filters = ['nama', 'tanggal', 'keadaan'] as const

/** The markets that draw today and have no prediction of today, by their close. */
const useUnpredicted = (schedules: Reading<Schedule[]>): Reading<Schedule[]> => {
  const today = useAtNow(wibDate)
  const predicted = useRead(predictionCalls.listPredictedMarkets, 'Predictions', { params: { date: today } })
  const known = predicted.currentData && new Set(predicted.currentData)
  const missing =
    known &&
    schedules.data
      ?.filter((each) => each.closeTime !== null && drawsOn(each, today) && !known.has(each.marketName))
      .sort((a, b) => ((a.closeTime ?? '') < (b.closeTime ?? '') ? -1 : 1))
  return {
    data: missing,
    currentData: missing,
    isError: schedules.isError || predicted.isError,
    isFetching: schedules.isFetching || predicted.isFetching,
    refetch: () => [schedules.refetch(), predicted.refetch()],
  }
}

type StoredPredictionsProps = {
  query: Reading<PredictionList>
  scheduleOf: ReadonlyMap<string, Schedule>
  deleting: string | null
  onRemove: (prediction: Prediction) => void
}

const StoredPredictions = ({ query, ...columns }: StoredPredictionsProps) => {
  const { list, showPage, fallBackTo } = useListQuery(filters)
  const { choose } = useContext(RecordsContext)
  const edit = (id: string) => {
    choose(id)
    window.scrollTo(0, 0)
  }
  const isNarrowed = list.nama !== '' || list.tanggal !== ''
  return (
    <RecordList
      query={query}
      rowsOf={({ data }) => data}
      caption={predictionsText.listHeading}
      columns={predictionColumns({ ...columns, onEdit: edit })}
      idOf={({ id }) => id}
      opens="record"
      failed={predictionsText.loadFailed}
      empty={isNarrowed ? predictionsText.noMatches : predictionsText.none}
      isNarrowed={isNarrowed}
      skeletons={pageSizes.adminList}
      paging={{ page: list.page, totalPages: query.currentData?.meta.totalPages, showPage, fallBackTo }}
    />
  )
}

const UnpredictedMarkets = ({ query }: { query: Reading<Schedule[]> }) => (
  <RecordList
    query={query}
    rowsOf={(schedules) => schedules}
    caption={predictionsText.unpredicted}
    columns={marketColumns}
    idOf={({ marketName }) => marketName}
    opens={({ marketName }) => newPredictionPath(marketName)}
    failed={predictionsText.loadFailed}
    empty={predictionsText.allPredicted}
    isNarrowed
    skeletons={pageSizes.adminList}
  />
)

const PredictionToolbar = ({ missing }: { missing: Reading<Schedule[]> }) => {
  const { list, filterBy } = useListQuery(filters)
  const isUnpredicted = list.keadaan === unpredicted
  const isAll = !isUnpredicted && list.nama === '' && list.tanggal === ''
  return (
    <Toolbar
      chips={[
        {
          name: predictionsText.all,
          isOn: isAll,
          onChoose: () => filterBy({ nama: '', tanggal: '', keadaan: '' }),
        },
        {
          name: predictionsText.unpredicted,
          ...(missing.data && { count: missing.data.length }),
          isOn: isUnpredicted,
          onChoose: () => filterBy({ nama: '', tanggal: '', keadaan: unpredicted }),
        },
      ]}
    >
      <search aria-label={predictionsText.filter} className="flex min-w-0 grow basis-80 gap-2">
        <MarketField
          none={adminText.allMarkets}
          folded={false}
          fieldClassName="min-w-0 flex-1 [&_label]:sr-only"
          value={list.nama}
          onChange={({ target }) => filterBy({ nama: target.value, keadaan: '' })}
        />
        <DateField
          label={adminText.date}
          fieldClassName="w-40 max-w-full [&>label]:sr-only"
          value={list.tanggal}
          onChange={(date) =>
            (date === '' || businessDate.safeParse(date).success) && filterBy({ tanggal: date, keadaan: '' })
          }
        />
      </search>
      {isUnpredicted && missing.data?.length !== 0 && <NextMarket query={missing} />}
    </Toolbar>
  )
}

/** Predictions, by market and date; or the markets of today that have none. */
export const PredictionsAdmin = ({ title }: { title: string }) => {
  const { list } = useListQuery(filters)
  const { nama, tanggal, keadaan, page } = list
  const query = useRead(predictionCalls.listPredictions, 'Predictions', {
    params: { market: nama, date: tanggal, page },
  })
  const schedules = useRead(scheduleCalls.listSchedules, 'Schedules')
  const missing = useUnpredicted(schedules)
  const [deletePrediction] = useWrite(predictionCalls.deletePrediction, 'Predictions', 'Deleted')
  const { heading, deleting, ask } = useRecordDeletion(predictionsText, useRestore('Predictions'))
  const remove = (prediction: Prediction) =>
    ask({
      id: prediction.id,
      question: predictionsText.removeQuestion(prediction.market, longDate(prediction.date)),
      remove: () => deletePrediction({ path: { predictionId: prediction.id }, state: stateOf(prediction) }),
    })
  return (
    <Records
      title={title}
      tools={<BulkPredictions market={nama} date={tanggal} />}
      listHeading={predictionsText.listHeading}
      listRef={heading}
      rows={query.data?.data}
      idOf={({ id }) => id}
      renderForm={(edited, frame) => <PredictionForm {...frame} edited={edited} />}
      toolbar={<PredictionToolbar missing={missing} />}
    >
      {keadaan === unpredicted ? (
        <UnpredictedMarkets query={missing} />
      ) : (
        <StoredPredictions
          query={query}
          scheduleOf={new Map(schedules.data?.map((schedule) => [schedule.marketName, schedule]))}
          deleting={deleting}
          onRemove={(prediction) => void remove(prediction)}
        />
      )}
    </Records>
  )
}
