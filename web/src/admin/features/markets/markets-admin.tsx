import { type Market, marketBody } from '@papan/contracts/calls/content/market-calls.ts'
import { pageSizes, maxMarketNameLength } from '@papan/contracts/limits.ts'
import { adminText } from '../../forms/admin-text.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { FormAndList } from '../../lists/form-and-list.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { instantText } from '../../format/instant-text.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { Cell, Table } from '../../lists/table.tsx'
import { marketsApi, type MarketBody } from './markets-api.ts'
import { marketsText } from './markets-text.ts'
import { useForm } from 'react-hook-form'
import { useSendOnce } from '../../api/use-send-once.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { upperCased } from '../../forms/upper-cased.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormError } from '../../fields/form-error.tsx'

/** The field keeps the focus for the next market. */
const MarketForm = () => {
  const [add] = marketsApi.useAddMarketMutation()
  const sendOnce = useSendOnce()
  const form = useForm<MarketBody>({ resolver: resolverOf(marketBody), defaultValues: { name: '' } })
  const { register, reset, setFocus, formState } = form
  const { errors, isSubmitting } = formState

  const { submit, error } = useSubmit(form, {
    fields: ['name'],
    failed: marketsText.addFailed,
    save: async (body) => {
      await sendOnce(body, (key) => add({ body, key }).unwrap())
      toast(marketsText.added)
      reset()
      setFocus('name')
    },
  })

  return (
    <form noValidate aria-label={marketsText.newHeading} onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...upperCased(register('name'))}
          label={marketsText.name}
          placeholder={marketsText.namePlaceholder}
          maxLength={maxMarketNameLength}
          autoComplete="off"
          spellCheck={false}
          fieldClassName="w-full sm:w-72"
          error={errors.name?.message}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full sm:mt-6.75 sm:w-auto">
          {isSubmitting ? adminText.adding : marketsText.add}
        </Button>
      </div>
      <FormError text={error} />
    </form>
  )
}

const texts = { yes: marketsText.removeYes, removed: marketsText.removed, failed: marketsText.removeFailed }
const columns = [marketsText.name, marketsText.createdAt, adminText.actions]

export const MarketsAdmin = () => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = marketsApi.useMarketsQuery({ search: cari, page }, { refetchOnMountOrArgChange: true })
  const [deleteMarket] = marketsApi.useDeleteMarketMutation()
  const { heading, deleting, ask } = useDeletion(texts)
  const remove = ({ id, epoch, rev, name }: Market) =>
    ask({ id, question: marketsText.removeQuestion(name), remove: () => deleteMarket({ id, epoch, rev }).unwrap() })

  return (
    <FormAndList
      formHeading={marketsText.newHeading}
      form={<MarketForm />}
      listHeading={marketsText.listHeading}
      listRef={heading}
    >
      <SearchField
        label={marketsText.search}
        placeholder={marketsText.searchPlaceholder}
        value={cari}
        onSearch={(text) => narrowTo({ cari: text })}
      />
      <PagedList
        query={query}
        page={page}
        onPage={showPage}
        onBeyond={fallBackTo}
        failed={marketsText.loadFailed}
        empty={cari ? marketsText.noMatches : marketsText.none}
        skeleton={{ rows: pageSizes.adminList }}
      >
        {(markets) => (
          <Table caption={marketsText.listHeading} columns={columns}>
            {markets.map((market) => (
              <tr key={market.id}>
                <Cell label={marketsText.name} className="card-cell-title font-semibold">
                  {market.name}
                </Cell>
                <Cell label={marketsText.createdAt} className="text-soft tabular-nums">
                  {instantText(Date.parse(market.createdAt))}
                </Cell>
                <Cell label={adminText.actions} className="card-cell-corner card-cell-actions">
                  <RemoveButton
                    label={marketsText.removeOf(market.name)}
                    disabled={deleting === market.id}
                    onClick={() => void remove(market)}
                  />
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </FormAndList>
  )
}
