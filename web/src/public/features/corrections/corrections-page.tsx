import { useNavigate, useSearchParams } from 'react-router-dom'
import { policyPage } from '@papan/contracts/paths/text-pages.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { schedulesCall, textPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { KeptText } from '../../ui/kept-text.tsx'
import { ChangedRow } from './changed-row.tsx'
import { callOfCorrections, correctionsHref, readCorrections, type CorrectionsQuery } from './corrections-query.ts'
import { correctionsText } from './corrections-text.ts'

/** A form and an address, so that it works without scripts. */
const MarketFilter = ({ market }: { market: string }) => {
  const navigate = useNavigate()
  const listed = useData(schedulesCall).data?.map(({ marketName }) => marketName) ?? []
  const names = [...new Set(market ? [market, ...listed] : listed)].sort()
  return (
    <form action={paths.corrections} className="flex flex-wrap items-end gap-3">
      <SelectField
        key={market}
        label={correctionsText.market}
        name="market"
        defaultValue={market}
        fieldClassName="min-w-0 max-sm:w-full"
        className="min-w-0 sm:w-64"
        onChange={({ currentTarget }) => {
          void navigate(correctionsHref({ market: currentTarget.value, page: 1 }), { replace: true })
        }}
      >
        <option value="">{correctionsText.everyMarket}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {correctionsText.show}
        </button>
      </noscript>
    </form>
  )
}

const Empty = ({ market, page }: CorrectionsQuery) => {
  if (page > 1) return <EmptyNote text={correctionsText.noPage} to={paths.corrections} label={correctionsText.all} />
  if (!market) return <EmptyNote text={correctionsText.empty} />
  return <EmptyNote text={correctionsText.emptyOf(market)} to={paths.corrections} label={correctionsText.all} />
}

/** Every published number that was replaced or withdrawn, of all markets or of one. */
export const CorrectionsPage = () => {
  const query = readCorrections(useSearchParams()[0])
  const call = callOfCorrections(query)
  const { data, isFailed, refetch } = useData(call)
  const policy = useData(textPageCall(policyPage))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={correctionsText.title} />
      <p className="max-w-2xl">{correctionsText.about}</p>
      {policy.data && <KeptText page={policy.data} onMissing={policy.refetch} />}
      <MarketFilter market={query.market} />
      {isFailed && <LoadError text={correctionsText.failed} onRetry={refetch} />}
      {!data && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {data?.data.length === 0 && <Empty {...query} />}
      {data && data.data.length > 0 && (
        <ol aria-label={correctionsText.list} className="flex flex-col gap-3">
          {data.data.map((changed) => (
            <ChangedRow key={`${changed.at} ${changed.market} ${changed.date}`} {...changed} />
          ))}
        </ol>
      )}
      <Pagination
        page={query.page}
        totalPages={data?.meta.totalPages ?? 1}
        hrefOf={(page) => correctionsHref({ ...query, page })}
      />
      <a
        href={`/api${call}`}
        className="inline-flex min-h-11 items-center self-start font-semibold text-brand underline"
      >
        {correctionsText.json}
      </a>
    </div>
  )
}
