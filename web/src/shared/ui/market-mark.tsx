import { markOf } from '@papan/contracts/lottery/market-mark.ts'
import { classNames } from './class-names.ts'
import { useBrokenImage } from './use-broken-image.ts'

type MarketMarkProps = {
  name: string
  family?: string | null | undefined
  logoUrl: string | null
  /** Px. */
  size?: 36 | 44
}

/** The logo, or the drawn emblem of its family when it is missing or fails to load. */
export const MarketMark = ({ name, family, logoUrl, size = 44 }: MarketMarkProps) => {
  const { isBroken, image } = useBrokenImage(logoUrl)
  if (logoUrl && !isBroken)
    return (
      <span
        className={classNames(
          'logo grid shrink-0 place-items-center overflow-hidden rounded-control bg-brand-soft',
          size === 44 ? 'size-11' : 'size-9',
        )}
      >
        <img
          {...image}
          src={logoUrl}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="size-full object-contain"
        />
      </span>
    )
  const { letters, hue, field, path } = markOf(name, family)
  return (
    <svg className={`mark hue-${hue}`} viewBox="0 0 44 44" width={size} height={size} aria-hidden="true">
      <path d={path} />
      {field > 0 && <path className={`field-${field}`} d={path} />}
      <text x="22" y="27.5">
        {letters}
      </text>
    </svg>
  )
}
