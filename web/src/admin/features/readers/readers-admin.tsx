import {
  otherMarket,
  readerCalls,
  readerDays,
  pageKind,
  type Readers,
  type ShownCount,
} from '@papan/contracts/calls/media/reader-calls.ts'
import { pushCalls } from '@papan/contracts/calls/notify/push-calls.ts'
import { otherMarketName, pageKindNames, readerSourceNames } from '@papan/contracts/texts/reader-texts.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { useRead } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { Choice } from '../../fields/choice.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { MarketField } from '../../forms/market-field.tsx'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { useListQuery } from '../../paths/use-list-query.ts'
import { PageHead } from '../../titles/page-head.tsx'
import { useExport } from '../../transfer/use-transfer.ts'
import { CountTable, Panel, shownText, sizeOf } from './count-table.tsx'
import { readersText } from './readers-text.ts'

const marketText = (market: string): string => (market === otherMarket ? otherMarketName : market)

const Days = ({ days, views, bots }: Pick<Readers, 'days' | 'views' | 'bots'>) => {
  const greatest = Math.max(1, ...days.map((day) => sizeOf(day.views)))
  return (
    <Panel heading={readersText.days} note={readersText.total(shownText(views), shownText(bots))}>
      <div aria-hidden="true" className="flex h-24 items-end gap-px border-b border-line">
        {days.map(({ date, views: count }) => (
          <span
            key={date}
            title={dayText(date)}
            className="min-w-px flex-1 rounded-t-[2px] bg-brand"
            style={{ height: `${(sizeOf(count) / greatest) * 100}%` }}
          />
        ))}
      </div>
      <CountTable
        caption={readersText.days}
        columns={[readersText.day, readersText.views, readersText.bots]}
        rows={days
          .map((day) => ({ key: day.date, name: dayText(day.date), count: day.views, more: day.bots }))
          .reverse()}
      />
    </Panel>
  )
}

const Hours = ({ hours }: { hours: readonly ShownCount[] }) => (
  <Panel heading={readersText.hours} note={readersText.hoursNote}>
    <CountTable
      caption={readersText.hours}
      columns={[readersText.hour, readersText.visitors]}
      rows={hours.flatMap((count, hour) =>
        count === 0 ? [] : [{ key: String(hour), name: readersText.hourOf(hour), count }],
      )}
    />
  </Panel>
)

const Counts = ({ pages, markets, sources, banners }: Readers) => (
  <>
    <Panel heading={readersText.pages}>
      <CountTable
        caption={readersText.pages}
        columns={[readersText.kind, readersText.views]}
        rows={pages.map(({ kind, views }) => ({ key: kind, name: pageKindNames[kind], count: views }))}
      />
    </Panel>
    <Panel heading={readersText.markets}>
      <CountTable
        caption={readersText.markets}
        columns={[readersText.market, readersText.views]}
        rows={markets.map(({ market, views }) => ({ key: market, name: marketText(market), count: views }))}
      />
    </Panel>
    <Panel heading={readersText.sources} note={readersText.sourcesNote}>
      <CountTable
        caption={readersText.sources}
        columns={[readersText.source, readersText.views]}
        rows={sources.map(({ source, views }) => ({ key: source, name: readerSourceNames[source], count: views }))}
      />
    </Panel>
    <Panel heading={readersText.banners}>
      <CountTable
        caption={readersText.banners}
        columns={[readersText.banner, readersText.clicks]}
        rows={banners.map(({ id, name, clicks }) => ({
          key: id,
          name: name ?? readersText.deletedBanner,
          count: clicks,
        }))}
      />
    </Panel>
  </>
)

const Subscribers = () => {
  const query = useRead(pushCalls.countPushSubscribers, 'Readers')
  return (
    <Loaded query={query} failed={readersText.subscribersFailed} skeleton={<RowSkeletons rows={3} />}>
      {({ browsers, markets }) => (
        <Panel heading={readersText.subscribers} note={readersText.subscribersNote(shownText(browsers))}>
          <CountTable
            caption={readersText.subscribers}
            columns={[readersText.market, readersText.browsers]}
            rows={markets.map(({ market, browsers: count }) => ({ key: market, name: market, count }))}
          />
        </Panel>
      )}
    </Loaded>
  )
}

const isNothing = ({ views, bots, banners, hours }: Readers): boolean =>
  views === 0 && bots === 0 && banners.length === 0 && hours.every((count) => count === 0)

const Download = () => {
  const [save, { isLoading }] = useExport(readerCalls.exportReaders)
  const download = () => announce(save('pembaca.csv'), readersText.downloaded, readersText.downloadFailed)
  return (
    <Button look="secondary" disabled={isLoading} onClick={() => void download()}>
      {isLoading ? readersText.downloading : readersText.download}
    </Button>
  )
}

/** How often which pages are opened, and by how many at once: sums, without persons. */
export const ReadersAdmin = ({ title }: { title: string }) => {
  const { list, filterBy } = useListQuery(['hari', 'jenis', 'pasaran'])
  const days = readerDays.find((each) => each === list.hari) ?? '30'
  const kind = pageKind.options.find((each) => each === list.jenis) ?? ''
  const market = list.pasaran
  const query = useRead(readerCalls.getReaders, 'Readers', { params: { days, kind, market } })
  return (
    <>
      <PageHead title={title}>
        <Download />
      </PageHead>
      <p className="mb-4 max-w-3xl text-[0.9375rem] text-soft">{readersText.note}</p>
      <Card className="mb-4 flex flex-wrap items-end gap-4 p-4 md:p-5">
        <Choice
          label={readersText.period}
          options={readersText.periods}
          value={days}
          onChange={(hari) => filterBy({ hari: hari === '30' ? '' : hari })}
        />
        <SelectField
          label={readersText.kind}
          fieldClassName="w-full sm:w-56"
          value={kind}
          onChange={({ target }) => filterBy({ jenis: target.value })}
        >
          <option value="">{readersText.allKinds}</option>
          {pageKind.options.map((each) => (
            <option key={each} value={each}>
              {pageKindNames[each]}
            </option>
          ))}
        </SelectField>
        <MarketField
          none={adminText.allMarkets}
          folded={false}
          fieldClassName="w-full sm:w-72"
          value={market}
          onChange={({ target }) => filterBy({ pasaran: target.value })}
        />
      </Card>
      <Loaded query={query} failed={readersText.loadFailed} skeleton={<RowSkeletons rows={8} />}>
        {(readers) =>
          isNothing(readers) ? (
            <Card>
              <Empty text={readersText.none} />
            </Card>
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Days {...readers} />
              <Hours hours={readers.hours} />
              <Counts {...readers} />
            </div>
          )
        }
      </Loaded>
      <div className="mt-4">
        <Subscribers />
      </div>
    </>
  )
}
