import { isSignedOut, isStale, messageOf } from '../api/api-error.ts'
import { alertDialog, toast } from './dialog-store.ts'
import { dialogText } from './dialog-text.ts'

/** Shows why a change failed; for a stale one, also that the list now shows the newer state. */
export const alertFailure = async (failure: unknown, fallback: string): Promise<void> => {
  const message = messageOf(failure, fallback)
  if (!isSignedOut(failure)) await alertDialog(isStale(failure) ? `${message} ${dialogText.listReloaded}` : message)
}

/** Shows the outcome of a change made without a form. */
export const announce = async (change: Promise<unknown>, done: string, failed: string): Promise<void> => {
  try {
    await change
    toast(done)
  } catch (failure) {
    await alertFailure(failure, failed)
  }
}
