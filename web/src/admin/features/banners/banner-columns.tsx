import { bannerCalls, type Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { useBrokenImage } from '../../../shared/ui/use-broken-image.ts'
import { stateOf } from '../../api/asks.ts'
import { useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { Switch } from '../../fields/switch.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import type { Column } from '../../records/record-list.tsx'
import { bannersText } from './banners-text.ts'

const ActiveSwitch = ({ banner }: { banner: Banner }) => {
  // Busy only until the response, so that a failed change can be retried at once.
  const [setActive, { isLoading }] = useWrite(bannerCalls.setBannerActive, 'Banners')
  const change = (isActive: boolean) =>
    announce(
      setActive({ path: { bannerId: banner.id }, body: { isActive }, state: stateOf(banner) }),
      bannersText.statusChanged,
      bannersText.statusFailed,
    )
  return (
    <Switch
      label={bannersText.activeOf(banner.name)}
      text={bannersText.active}
      isOn={banner.isActive}
      isBusy={isLoading}
      onChange={(next) => void change(next)}
    />
  )
}

const Thumbnail = ({ banner }: { banner: Banner }) => {
  const { isBroken, image: events } = useBrokenImage(banner.imageUrl)
  return (
    <span className="grid h-10 w-16 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-well text-soft">
      {isBroken ? (
        '–'
      ) : (
        <img {...events} src={banner.imageUrl} alt="" loading="lazy" className="h-10 w-16 object-contain" />
      )}
    </span>
  )
}

const LinkText = ({ linkUrl }: Pick<Banner, 'linkUrl'>) =>
  linkUrl && (
    <a href={linkUrl} target="_blank" rel="noreferrer" title={linkUrl} className="block truncate py-3 text-brand">
      {linkUrl.replace(/^https?:\/\//, '')}
    </a>
  )

type BannerColumnsProps = { deleting: string | null; onRemove: (banner: Banner) => void }

export const bannerColumns = ({ deleting, onRemove }: BannerColumnsProps): Column<Banner>[] => [
  {
    name: bannersText.name,
    place: 'title',
    render: (banner) => (
      <span className="flex items-center gap-3 py-1">
        <Thumbnail banner={banner} />
        <span className="min-w-0 wrap-anywhere">
          {banner.name}
          <small className="record-narrow">{bannersText.positions[banner.position]}</small>
        </span>
      </span>
    ),
  },
  { name: bannersText.position, place: 'wide', render: ({ position }) => bannersText.positions[position] },
  { name: bannersText.linkUrl, place: 'wide', className: 'max-w-36', render: LinkText },
  { name: bannersText.status, render: (banner) => <ActiveSwitch banner={banner} /> },
  {
    name: adminText.actions,
    place: 'actions',
    render: (banner) => (
      <RemoveButton
        label={bannersText.removeOf(banner.name)}
        disabled={deleting === banner.id}
        onClick={() => onRemove(banner)}
      />
    ),
  },
]
