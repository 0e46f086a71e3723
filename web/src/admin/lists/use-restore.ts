import { deletedBannerCalls, deletedCalls } from '@papan/contracts/calls/deleted-calls.ts'
import type { Tag } from '../api/admin-api.ts'
import { isSignedOut } from '../api/api-error.ts'
import { useWrite } from '../api/use-call.ts'
import { alertDialog, toast } from '../dialogs/dialog-store.ts'
import { adminText } from '../forms/admin-text.ts'
import { placeText } from './record-lines.ts'

const announceRestore = async (restored: Promise<{ message: string }>): Promise<void> => {
  try {
    toast((await restored).message)
  } catch (failure) {
    if (!isSignedOut(failure)) await alertDialog(placeText(failure, adminText.restoreFailed))
  }
}

/** Brings back a deleted result, prediction or schedule; lists with one of the tags are fetched again. */
export const useRestore = (...tags: Tag[]) => {
  const [restore] = useWrite(deletedCalls.restoreDeleted, 'Deleted', ...tags)
  return (deletedId: string) => announceRestore(restore({ path: { deletedId } }))
}

export const useRestoreBanner = () => {
  const [restore] = useWrite(deletedBannerCalls.restoreDeletedBanner, 'Deleted', 'Banners')
  return (deletedId: string) => announceRestore(restore({ path: { deletedId } }))
}
