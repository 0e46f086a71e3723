import { useRef } from 'react'
import type { Banner } from '@papan/contracts/calls/banner-calls.ts'
import { pageSizes } from '@papan/contracts/rules/limits.ts'
import { PagedList } from '../../shared/admin/paged-list.tsx'
import { SearchField } from '../../shared/admin/search-field.tsx'
import { useDeletion } from '../../shared/admin/use-deletion.ts'
import { useListQuery } from '../../shared/paths/use-list-query.ts'
import { Card } from '../../shared/ui/card.tsx'
import { BannerForm } from './banner-form.tsx'
import { BannerTable } from './banner-table.tsx'
import { bannersApi } from './banners-api.ts'
import { bannersText } from './banners-text.ts'
import { SliderSettings } from './slider-settings.tsx'

const words = { removed: bannersText.removed, failed: bannersText.removeFailed }

/** Uploads banners, shows and hides them; `withSliders` adds what only a master admin may set. */
export const BannersAdmin = ({ withSliders }: { withSliders: boolean }) => {
  const { list, showPage, fallBackTo, narrowTo } = useListQuery(['cari'])
  const { cari, page } = list
  const query = bannersApi.useBannersQuery({ search: cari, page }, { refetchOnMountOrArgChange: true })
  const [deleteBanner] = bannersApi.useDeleteBannerMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that held the focus is gone.
  const { deleting, ask } = useDeletion(words, () => heading.current?.focus())
  const remove = ({ id, rev }: Banner) =>
    ask({ id, question: bannersText.removeQuestion, remove: () => deleteBanner({ id, rev }).unwrap() })

  return (
    <div className="flex flex-col gap-6">
      {withSliders && <SliderSettings />}
      <Card as="section" aria-labelledby="formulir" className="p-5">
        <h2 id="formulir" className="mb-4 text-lg font-bold">
          {bannersText.newHeading}
        </h2>
        <BannerForm />
      </Card>
      <Card as="section" aria-labelledby="daftar" className="flex flex-col gap-4 p-5">
        <h2 id="daftar" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {bannersText.listHeading}
        </h2>
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
          {(banners) => (
            <BannerTable banners={banners} deleting={deleting} onDelete={(banner) => void remove(banner)} />
          )}
        </PagedList>
      </Card>
    </div>
  )
}
