import { useEffect, useState } from 'react'
import { Pause, Play } from 'lucide-react'
import type { Banner, BannerPosition } from '@papan/contracts/calls/banner-calls.ts'
import { bannersCall } from '../../shared/data/calls.ts'
import { useData } from '../../shared/data/use-data.ts'
import { BrandMark } from '../../shared/layout/brand-mark.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { bannerText } from './banner-text.ts'

const rotateMs = 4000

/** Spec section 9; anything else would be 16:9. */
const shapes: Record<BannerPosition, string> = {
  TOP_BANNER: 'aspect-[5/2] sm:aspect-[4/1]',
  SIDE_BANNER: 'aspect-[3/4]',
  POPUP: 'aspect-square',
}

const Picture = ({ banner, urgent }: { banner: Banner; urgent: boolean }) => {
  const [broken, setBroken] = useState(false)
  if (broken) return null
  const image = (
    <img
      src={banner.imageUrl}
      alt={banner.name}
      fetchPriority={urgent ? 'high' : 'auto'}
      loading={urgent ? 'eager' : 'lazy'}
      className="appear absolute inset-0 size-full object-cover"
      onError={() => setBroken(true)}
    />
  )
  if (!banner.linkUrl) return image
  return (
    <a href={banner.linkUrl} target="_blank" rel="noopener noreferrer sponsored">
      {image}
    </a>
  )
}

type BannerPlaceProps = { position: BannerPosition; urgent?: boolean; className?: string }

/** The active banner of a position, or all of them in turn; a quiet field of the same size when there is none. */
export const BannerPlace = ({ position, urgent = false, className }: BannerPlaceProps) => {
  const { data: banners = [] } = useData(bannersCall(position))
  const [shown, setShown] = useState(0)
  const [paused, setPaused] = useState(false)
  const rotates = banners.length > 1
  useEffect(() => {
    if (!rotates || paused || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setShown((index) => index + 1), rotateMs)
    return () => clearInterval(timer)
  }, [rotates, paused])
  const banner = banners[shown % Math.max(1, banners.length)]
  return (
    <aside
      aria-label={bannerText.places[position]}
      className={classNames('relative overflow-hidden rounded-card bg-brand-soft', shapes[position], className)}
    >
      <span aria-hidden="true" className="absolute inset-0 grid place-items-center opacity-40">
        <BrandMark />
      </span>
      {banner && <Picture key={banner.id} banner={banner} urgent={urgent} />}
      {rotates && (
        <button
          type="button"
          aria-label={paused ? bannerText.play : bannerText.pause}
          className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-sheet text-ink shadow-card"
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play aria-hidden="true" size={20} /> : <Pause aria-hidden="true" size={20} />}
        </button>
      )}
    </aside>
  )
}
