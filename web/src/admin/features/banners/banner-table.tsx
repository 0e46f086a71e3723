import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { adminText } from '../../forms/admin-text.ts'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { Cell, Table } from '../../lists/table.tsx'
import { useBrokenImage } from '../../../shared/ui/use-broken-image.ts'
import { bannersText } from './banners-text.ts'
import { announce } from '../../dialogs/announce.ts'
import { Switch } from '../../fields/switch.tsx'
import { bannersApi } from './banners-api.ts'

const ActiveSwitch = ({ banner }: { banner: Banner }) => {
  const { id, epoch, rev, name, isActive } = banner
  // Busy only until the response, so that a failed change can be retried at once.
  const [setActive, { isLoading }] = bannersApi.useSetActiveMutation()
  const change = (next: boolean) =>
    announce(
      setActive({ id, epoch, rev, isActive: next }).unwrap(),
      bannersText.statusChanged,
      bannersText.statusFailed,
    )
  return (
    <Switch
      label={bannersText.activeOf(name)}
      text={bannersText.active}
      isOn={isActive}
      isBusy={isLoading}
      onChange={(next) => void change(next)}
    />
  )
}

type BannerTableProps = {
  banners: readonly Banner[]
  deleting: string | null
  onDelete: (banner: Banner) => void
}

const { image, name, position, status } = bannersText
const columns = [image, name, position, status, adminText.actions]

const Thumbnail = ({ banner }: { banner: Banner }) => {
  const { isBroken, image: events } = useBrokenImage(banner.imageUrl)
  return (
    <span className="grid h-16 w-28 place-items-center overflow-hidden rounded-md border border-line bg-well text-sm text-soft">
      {isBroken ? (
        '–'
      ) : (
        <img {...events} src={banner.imageUrl} alt="" loading="lazy" className="h-16 w-28 object-contain" />
      )}
    </span>
  )
}

export const BannerTable = ({ banners, deleting, onDelete }: BannerTableProps) => (
  <Table caption={bannersText.listHeading} columns={columns}>
    {banners.map((banner) => (
      <tr key={banner.id}>
        <Cell label={image} className="card-cell-corner">
          <Thumbnail banner={banner} />
        </Cell>
        <Cell label={name} className="card-cell-title font-semibold wrap-anywhere">
          {banner.name}
        </Cell>
        <Cell label={position}>{bannersText.positions[banner.position]}</Cell>
        <Cell label={status}>
          <ActiveSwitch banner={banner} />
        </Cell>
        <Cell label={adminText.actions} className="card-cell-actions">
          <RemoveButton
            label={bannersText.removeOf(banner.name)}
            disabled={deleting === banner.id}
            onClick={() => onDelete(banner)}
          />
        </Cell>
      </tr>
    ))}
  </Table>
)
