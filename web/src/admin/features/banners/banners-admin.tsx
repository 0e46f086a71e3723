import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { FormAndList } from '../../lists/form-and-list.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { BannerForm } from './banner-form.tsx'
import { BannerTable } from './banner-table.tsx'
import { bannersApi } from './banners-api.ts'
import { bannersText } from './banners-text.ts'
import { SliderSettings } from './slider-settings.tsx'

const texts = { yes: bannersText.removeYes, removed: bannersText.removed, failed: bannersText.removeFailed }

export const BannersAdmin = ({ user }: { user: { role: Role } }) => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = bannersApi.useBannersQuery({ search: cari, page }, { refetchOnMountOrArgChange: true })
  const [deleteBanner] = bannersApi.useDeleteBannerMutation()
  const { heading, deleting, ask } = useDeletion(texts)
  const remove = ({ id, epoch, rev }: Banner) =>
    ask({ id, question: bannersText.removeQuestion, remove: () => deleteBanner({ id, epoch, rev }).unwrap() })

  return (
    <FormAndList
      formHeading={bannersText.newHeading}
      form={<BannerForm />}
      listHeading={bannersText.listHeading}
      listRef={heading}
      above={user.role === 'MASTER_ADMIN' && <SliderSettings />}
    >
      <SearchField
        label={bannersText.search}
        placeholder={bannersText.searchPlaceholder}
        value={cari}
        onSearch={(text) => narrowTo({ cari: text })}
      />
      <PagedList
        query={query}
        page={page}
        onPage={showPage}
        onBeyond={fallBackTo}
        failed={bannersText.loadFailed}
        empty={cari ? bannersText.noMatches : bannersText.none}
        skeleton={{ rows: pageSizes.adminBanners, className: 'h-20' }}
      >
        {(banners) => <BannerTable banners={banners} deleting={deleting} onDelete={(banner) => void remove(banner)} />}
      </PagedList>
    </FormAndList>
  )
}
