import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { bannerCalls, type Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { useDeletion } from '../../lists/use-deletion.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { RecordList } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { searchDelay, Toolbar } from '../../records/toolbar.tsx'
import { bannerColumns } from './banner-columns.tsx'
import { BannerForm } from './banner-form.tsx'
import { bannersText } from './banners-text.ts'
import { SliderSettings } from './slider-settings.tsx'

const texts = { yes: bannersText.removeYes, removed: bannersText.removed, failed: bannersText.removeFailed }

export const BannersAdmin = ({ title, user }: { title: string; user: { role: Role } }) => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = useRead(bannerCalls.listBanners, 'Banners', { params: { search: cari, page } })
  const [deleteBanner] = useWrite(bannerCalls.deleteBanner, 'Banners')
  const { heading, deleting, ask } = useDeletion(texts)
  const remove = (banner: Banner) =>
    ask({
      id: banner.id,
      question: bannersText.removeQuestion,
      remove: () => deleteBanner({ path: { bannerId: banner.id }, state: stateOf(banner) }),
    })
  return (
    <Records
      title={title}
      above={user.role === 'MASTER_ADMIN' && <SliderSettings />}
      listHeading={bannersText.listHeading}
      listRef={heading}
      renderForm={(_record, frame) => <BannerForm {...frame} />}
      toolbar={
        <Toolbar
          search={{
            label: bannersText.search,
            placeholder: bannersText.searchPlaceholder,
            value: cari,
            delay: searchDelay,
            onSearch: (text) => narrowTo({ cari: text }),
          }}
        />
      }
    >
      <RecordList
        query={query}
        rowsOf={({ data }) => data}
        caption={bannersText.listHeading}
        columns={bannerColumns({ deleting, onRemove: (banner) => void remove(banner) })}
        idOf={({ id }) => id}
        failed={bannersText.loadFailed}
        empty={cari ? bannersText.noMatches : bannersText.none}
        isNarrowed={cari !== ''}
        skeletons={pageSizes.adminBanners}
        paging={{ page, totalPages: query.currentData?.meta.totalPages, showPage, fallBackTo }}
      />
    </Records>
  )
}
