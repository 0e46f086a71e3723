import { bannerCalls, type Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { useBrokenImage } from '../../../shared/ui/use-broken-image.ts'
import { stateOf } from '../../api/asks.ts'
import { useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { Switch } from '../../fields/switch.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../../lists/row-buttons.tsx'
import type { Column } from '../../records/record-list.tsx'
import { ShownStateText } from '../../records/shown-state.tsx'
import { bannersText } from './banners-text.ts'

const ActiveSwitch = ({ banner }: { banner: Banner }) => {
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

const shortLink = (linkUrl: string): string => linkUrl.replace(/^https?:\/\//, '')

const LinkText = ({ linkUrl }: Pick<Banner, 'linkUrl'>) =>
  linkUrl && (
    <a href={linkUrl} target="_blank" rel="noreferrer" title={linkUrl} className="block truncate py-3 text-brand">
      {shortLink(linkUrl)}
    </a>
  )

type BannerColumnsProps = { deleting: string | null; onEdit: (id: string) => void; onRemove: (banner: Banner) => void }

export const bannerColumns = ({ deleting, onEdit, onRemove }: BannerColumnsProps): Column<Banner>[] => [
  {
    name: bannersText.name,
    place: 'title',
    render: (banner) => (
      <span className="flex items-center gap-3 py-1">
        <Thumbnail banner={banner} />
        <span className="min-w-0 wrap-break-word">
          {banner.name}
          <small>
            <ShownStateText {...banner} inactive={banner.isActive ? undefined : bannersText.inactive} />
            <span className="record-narrow block">{bannersText.positions[banner.position]}</span>
            {banner.linkUrl && <span className="record-medium block wrap-anywhere">{shortLink(banner.linkUrl)}</span>}
          </small>
        </span>
      </span>
    ),
  },
  { name: bannersText.position, place: 'wide', render: ({ position }) => bannersText.positions[position] },
  { name: bannersText.linkUrl, place: 'widest', className: 'max-w-36', render: LinkText },
  { name: bannersText.status, render: (banner) => <ActiveSwitch banner={banner} /> },
  {
    name: adminText.actions,
    place: 'actions',
    render: (banner) => (
      <>
        <EditButton label={bannersText.editOf(banner.name)} onClick={() => onEdit(banner.id)} />
        <RemoveButton
          label={bannersText.removeOf(banner.name)}
          disabled={deleting === banner.id}
          onClick={() => onRemove(banner)}
        />
      </>
    ),
  },
]
