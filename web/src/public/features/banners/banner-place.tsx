import { useState } from 'react'
import type { Banner, BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { bannersCall } from '../../data/calls.ts'
import { useAppSelector } from '../../data/hooks.ts'
import { useData } from '../../data/use-data.ts'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { PauseButton } from '../../ui/pause-button.tsx'
import { useRotation } from '../../ui/use-rotation.ts'
import { readyToPaint } from './banner-image.ts'
import { BannerPicture, shapeOf } from './banner-picture.tsx'
import { bannerText } from './banner-text.ts'

const rotateMs = 4000
const none: readonly Banner[] = []

/** The shown banner, and the previous one that fades out. */
const useTurns = (banners: readonly Banner[]) => {
  const [turn, setTurn] = useState({ at: 0, before: -1 })
  const at = turn.at % Math.max(1, banners.length)
  const next = banners[(at + 1) % Math.max(1, banners.length)]
  const advance = () => {
    const turnOver = () => setTurn((now) => ({ at: now.at + 1, before: now.at }))
    if (next) void readyToPaint(next).then(turnOver, turnOver)
  }
  const before = turn.before < 0 ? -1 : turn.before % Math.max(1, banners.length)
  return { shown: banners[at], leaving: before === at ? undefined : banners[before], advance }
}

/** Decided by the first answer, so that content never shifts later. A failed load keeps the space. */
const useHasPlace = (banners: readonly Banner[] | undefined): boolean => {
  const [decided, setDecided] = useState<boolean | null>(banners ? banners.length > 0 : null)
  if (decided === null && banners) setDecided(banners.length > 0)
  return decided ?? true
}

type BannerPlaceProps = { position: BannerPosition; urgent?: boolean; className?: string }

/** The active banner of a position, or all in turn while its slider is on. */
export const BannerPlace = ({ position, urgent = false, className }: BannerPlaceProps) => {
  const { data } = useData(bannersCall(position))
  const site = useAppSelector((state) => state.site)
  const banners = data ?? none
  const hasPlace = useHasPlace(data)
  const { shown, leaving, advance } = useTurns(banners)
  const rotates = banners.length > 1
  const { isPaused, toggle, hold } = useRotation(advance, { everyMs: rotateMs, isOn: rotates })
  if (!hasPlace) return null
  return (
    <aside
      aria-label={bannerText.places[position]}
      className={classNames('relative overflow-hidden rounded-card bg-brand-soft', shapeOf(position), className)}
    >
      <span aria-hidden="true" className="absolute inset-0 grid place-items-center opacity-40">
        <BrandMark site={site} />
      </span>
      <div {...hold} className="contents">
        {leaving && (
          // oxlint-disable-next-line younger/apis -- for half a second; a focus there moves on
          <div key={leaving.id} inert className="fade-away absolute inset-0">
            <BannerPicture banner={leaving} />
          </div>
        )}
        {shown && (
          <div key={shown.id} className={classNames('absolute inset-0', leaving && 'fade-in')}>
            <BannerPicture banner={shown} urgent={urgent} />
          </div>
        )}
      </div>
      {rotates && (
        <PauseButton
          isPaused={isPaused}
          onToggle={toggle}
          text={bannerText}
          className="absolute right-2 bottom-2 bg-sheet text-ink shadow-card"
        />
      )}
    </aside>
  )
}
