import { withinTime } from '../../../shared/within-time.ts'

/** A share sheet needs a recent tap, ms. */
const patienceMs = 2_500

/** Null when it fails, takes too long or is the market's previous one (not to be stored): the text is shared alone. */
export const fetchPicture = async (path: string, name: string): Promise<File | null> => {
  try {
    return await withinTime(patienceMs, async (signal) => {
      const answer = await fetch(path, { signal })
      const isCurrent = answer.ok && !answer.headers.get('cache-control')?.startsWith('private')
      return isCurrent ? new File([await answer.blob()], name, { type: 'image/jpeg' }) : null
    })
  } catch {
    return null
  }
}

/** Opens the device's share sheet; false where it fails. Putting it away, or tapping twice, counts as shared. */
export const shareDraw = async (data: { text: string; url: string }, picture: File | null): Promise<boolean> => {
  const files = picture ? [picture] : []
  try {
    // Older browsers share no files.
    // oxlint-disable-next-line younger/apis -- tested above
    await navigator.share(picture && navigator.canShare?.({ files }) ? { ...data, files } : data)
    return true
  } catch (error) {
    return /^(Abort|InvalidState)/.test((error as Error).name)
  }
}
