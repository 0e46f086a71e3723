import { useEffect, useRef, useState } from 'react'

type MarketMarkProps = { name: string; logoUrl: string | null }

/** A market's logo, or the first two letters of its name where there is none or it does not load. */
export const MarketMark = ({ name, logoUrl }: MarketMarkProps) => {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the page became interactive, when nobody heard the event.
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenUrl(logoUrl)
  }, [logoUrl])
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-control bg-brand-soft text-brand">
      {logoUrl && logoUrl !== brokenUrl ? (
        <img
          ref={image}
          src={logoUrl}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-full object-contain"
          onError={() => setBrokenUrl(logoUrl)}
        />
      ) : (
        <span aria-hidden="true" className="digits text-base">
          {name.slice(0, 2)}
        </span>
      )}
    </span>
  )
}
