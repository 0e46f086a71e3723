import { useBrokenImage } from '../../shared/ui/use-broken-image.ts'

type MarketMarkProps = { name: string; logoUrl: string | null }

/** The logo, or two letters when it is missing or fails to load. */
export const MarketMark = ({ name, logoUrl }: MarketMarkProps) => {
  const { isBroken, image } = useBrokenImage(logoUrl)
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-control bg-brand-soft text-brand">
      {logoUrl && !isBroken ? (
        <img
          {...image}
          src={logoUrl}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-full object-contain"
        />
      ) : (
        <span aria-hidden="true" className="digits text-base">
          {name.slice(0, 2)}
        </span>
      )}
    </span>
  )
}
