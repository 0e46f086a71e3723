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
import { sliderKey, type SliderKey } from '@papan/contracts/calls/media/setting-calls.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { settingsApi } from '../../api/settings-api.ts'
import { announce } from '../../dialogs/announce.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { Switch } from '../../fields/switch.tsx'

const SliderSetting = ({ sliderKey: key }: { sliderKey: SliderKey }) => {
  const query = settingsApi.useSettingQuery(key, { refetchOnMountOrArgChange: true })
  // Busy only until the response, so that a failed change can be retried at once.
  const [save, { isLoading }] = settingsApi.useSaveSettingMutation()
  const sendOnce = useSendOnce()
  const change = (isOn: boolean) => {
    const body = { key, value: isOn ? 'true' : 'false' } as const
    const saved = sendOnce(body, (attempt) => save({ body, key: attempt }).unwrap())
    return announce(saved, bannersText.sliderSaved, bannersText.sliderFailed)
  }
  return (
    <Loaded query={query} failed={bannersText.slidersLoadFailed} skeleton={<Skeleton className="h-11" />}>
      {({ value }) => (
        <Switch
          label={bannersText.sliderNames[key]}
          isOn={value === 'true'}
          isBusy={isLoading}
          onChange={(next) => void change(next)}
        />
      )}
    </Loaded>
  )
}

/** For master admins. */
const SliderSettings = () => (
  <Card as="section" aria-labelledby="slider" className="flex flex-col gap-3 p-5">
    <h2 id="slider" className="text-lg font-bold">
      {bannersText.sliders}
    </h2>
    <p className="text-[0.9375rem] text-soft">{bannersText.slidersHint}</p>
    <div className="flex flex-wrap gap-x-8 gap-y-1">
      {sliderKey.options.map((key) => (
        <SliderSetting key={key} sliderKey={key} />
      ))}
    </div>
  </Card>
)

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
