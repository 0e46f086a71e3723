import { useRef } from 'react'
import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import X from '../../../shared/ui/icons/x.svg?react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useModalDialog } from '../../../shared/ui/use-modal-dialog.ts'
import { BannerPicture, shapeOf } from './banner-picture.tsx'
import { bannerText } from './banner-text.ts'
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

type PopupDialogProps = { banner: Banner; onClose: () => void }

/** A banner over the page. */
export const PopupDialog = ({ banner, onClose }: PopupDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  return (
    <dialog
      ref={dialog}
      aria-label={bannerText.places.POPUP}
      onClose={onClose}
      className="appear w-[min(26rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-sheet text-ink backdrop:bg-black/50"
    >
      <div className={classNames('relative', shapeOf(banner.position))}>
        <button
          type="button"
          aria-label={bannerText.close}
          className="absolute top-2 right-2 z-10 grid size-11 place-items-center rounded-full bg-sheet text-ink shadow-card"
          onClick={() => dialog.current?.close()}
        >
          <X size={20} />
        </button>
        <BannerPicture banner={banner} urgent />
      </div>
    </dialog>
  )
}
