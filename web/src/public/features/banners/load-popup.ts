import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { bannersCall } from '../../data/calls.ts'
import { fetchCall } from '../../data/fetch-call.ts'
import { readyToPaint } from './banner-image.ts'

const timeoutMs = 10_000

/** The popup banner with its image decoded; null when there is none. */
export const loadPopup = async (): Promise<Banner | null> => {
  const fetched = await fetchCall(bannersCall('POPUP'), { base: '/api', timeoutMs })
  if (!fetched.ok) throw new Error(`banner: status ${fetched.status}`)
  const [banner] = fetched.data
  if (!banner) return null
  await readyToPaint(banner)
  return banner
}
