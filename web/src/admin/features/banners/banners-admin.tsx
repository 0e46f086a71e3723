import { useContext, type ComponentProps } from 'react'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { bannerCalls, type Banner, type BannerPage } from '@papan/contracts/calls/media/banner-calls.ts'
import type { ShownState } from '@papan/contracts/schedule/shown-between.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite, type Reading } from '../../api/use-call.ts'
import { adminText } from '../../forms/admin-text.ts'
import { useRestoreBanner } from '../../lists/use-restore.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { RecordList, RecordsContext } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { searchDelay, Toolbar } from '../../records/toolbar.tsx'
import { useRecordDeletion } from '../../records/use-record-deletion.ts'
import { bannerColumns } from './banner-columns.tsx'
import { BannerOrder } from './banner-order.tsx'
import { BannerForm } from './banner-form.tsx'
import { bannersText } from './banners-text.ts'
import { SliderSettings } from './slider-settings.tsx'

/** In the address. */
const stateNames = new Map<string, ShownState>([
  ['tayang', 'LIVE'],
  ['terjadwal', 'SCHEDULED'],
  ['berakhir', 'ENDED'],
])

type BannerListProps = Pick<ComponentProps<typeof RecordList>, 'isNarrowed' | 'paging'> & {
  query: Reading<BannerPage>
  deleting: string | null
  onRemove: (banner: Banner) => void
}

const BannerList = ({ query, isNarrowed, deleting, onRemove, paging }: BannerListProps) => {
  const { choose } = useContext(RecordsContext)
  return (
    <RecordList
      query={query}
      rowsOf={({ data }) => data}
      caption={bannersText.listHeading}
      columns={bannerColumns({ deleting, onEdit: choose, onRemove })}
      idOf={({ id }) => id}
      opens="record"
      failed={bannersText.loadFailed}
      empty={isNarrowed ? bannersText.noMatches : bannersText.none}
      isNarrowed={isNarrowed}
      skeletons={pageSizes.adminBanners}
      paging={paging}
    />
  )
}

export const BannersAdmin = ({ title, user }: { title: string; user: { role: Role } }) => {
  const { list, showPage, fallBackTo, narrowTo, filterBy } = useListQuery(['cari', 'keadaan'])
  const { cari, keadaan, page } = list
  const state = stateNames.get(keadaan)
  const query = useRead(bannerCalls.listBanners, 'Banners', { params: { search: cari, state, page } })
  const [deleteBanner] = useWrite(bannerCalls.deleteBanner, 'Banners', 'Deleted')
  const { heading, deleting, ask } = useRecordDeletion(bannersText, useRestoreBanner())
  const counts = query.data?.counts
  const remove = (banner: Banner) =>
    ask({
      id: banner.id,
      question: bannersText.removeQuestion,
      remove: () => deleteBanner({ path: { bannerId: banner.id }, state: stateOf(banner) }),
    })
  return (
    <Records
      title={title}
      above={
        <>
          {user.role === 'MASTER_ADMIN' && <SliderSettings />}
          <BannerOrder />
        </>
      }
      listHeading={bannersText.listHeading}
      listRef={heading}
      rows={query.data?.data}
      idOf={({ id }) => id}
      renderForm={(edited, frame) => <BannerForm {...frame} edited={edited} />}
      toolbar={
        <Toolbar
          search={{
            label: bannersText.search,
            placeholder: bannersText.searchPlaceholder,
            value: cari,
            delay: searchDelay,
            onSearch: (text) => narrowTo({ cari: text }),
          }}
          chips={[
            { name: bannersText.all, isOn: !state, onChoose: () => filterBy({ keadaan: '' }) },
            ...[...stateNames].map(([name, each]) => ({
              name: adminText.shownStates[each],
              ...(counts ? { count: counts[each] } : {}),
              isOn: state === each,
              onChoose: () => filterBy({ keadaan: name }),
            })),
          ]}
        />
      }
    >
      <BannerList
        query={query}
        isNarrowed={cari !== '' || state !== undefined}
        deleting={deleting}
        onRemove={(banner) => void remove(banner)}
        paging={{ page, totalPages: query.currentData?.meta.totalPages, showPage, fallBackTo }}
      />
    </Records>
  )
}
