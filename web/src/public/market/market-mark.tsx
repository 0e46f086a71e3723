import { markOf } from '@papan/contracts/lottery/market-mark.ts'
import { useBrokenImage } from '../../shared/ui/use-broken-image.ts'

type MarketMarkProps = { name: string; family?: string | null | undefined; logoUrl: string | null }

/** The logo, or the drawn emblem of its family when it is missing or fails to load. */
export const MarketMark = ({ name, family, logoUrl }: MarketMarkProps) => {
  const { isBroken, image } = useBrokenImage(logoUrl)
  if (logoUrl && !isBroken)
    return (
      <span className="logo grid size-11 shrink-0 place-items-center overflow-hidden rounded-control bg-brand-soft">
        <img
          {...image}
          src={logoUrl}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-full object-contain"
        />
      </span>
    )
  const { letters, hue, field, path } = markOf(name, family)
  return (
    <svg className={`mark hue-${hue}`} viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
      <path d={path} />
      {field > 0 && <path className={`field-${field}`} d={path} />}
      <text x="22" y="27.5">
        {letters}
      </text>
    </svg>
  )
}
