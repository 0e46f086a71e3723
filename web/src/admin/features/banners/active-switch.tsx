import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { announce } from '../../dialogs/announce.ts'
import { Switch } from '../../fields/switch.tsx'
import { bannersApi } from './banners-api.ts'
import { bannersText } from './banners-text.ts'

export const ActiveSwitch = ({ banner }: { banner: Banner }) => {
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
