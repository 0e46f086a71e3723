import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { failureText } from '../../lists/use-deletion.ts'
import { isSignedOut } from '../../api/api-error.ts'
import { alertDialog, toast } from '../../dialogs/dialog-store.ts'
import { Switch } from '../../fields/switch.tsx'
import { bannersApi } from './banners-api.ts'
import { bannersText } from './banners-text.ts'

export const ActiveSwitch = ({ banner }: { banner: Banner }) => {
  const { id, epoch, rev, name, isActive } = banner
  // Busy only until the response, so that a failed change can be retried at once.
  const [setActive, { isLoading }] = bannersApi.useSetActiveMutation()
  const change = async (next: boolean) => {
    try {
      await setActive({ id, epoch, rev, isActive: next }).unwrap()
      toast(bannersText.statusChanged)
    } catch (failure) {
      if (!isSignedOut(failure)) await alertDialog(failureText(failure, bannersText.statusFailed))
    }
  }
  return (
    <Switch
      label={bannersText.activeOf(name)}
      text={isActive ? bannersText.active : bannersText.inactive}
      isOn={isActive}
      isBusy={isLoading}
      onChange={(next) => void change(next)}
    />
  )
}
