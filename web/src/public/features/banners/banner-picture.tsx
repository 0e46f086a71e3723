import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import { bannerPath } from '@papan/contracts/paths/route-paths.ts'
import { useBrokenImage } from '../../../shared/ui/use-broken-image.ts'
import { imageSize, imageSources } from './banner-image.ts'

type BannerPictureProps = { banner: Banner; urgent?: boolean }

/** A banner's image with its link; nothing when it fails to load. */
export const BannerPicture = ({ banner, urgent = false }: BannerPictureProps) => {
  const { isBroken, image } = useBrokenImage(banner.imageUrl)
  if (isBroken) return null
  const picture = (
    <picture>
      {imageSources(banner).map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        {...image}
        {...imageSize(banner)}
        src={banner.imageUrl}
        alt={banner.name}
        fetchPriority={urgent ? 'high' : 'auto'}
        loading={urgent ? 'eager' : 'lazy'}
        className="absolute inset-0 size-full object-contain"
      />
    </picture>
  )
  if (!banner.linkUrl) return picture
  return (
    <a
      href={fillPath(bannerPath, { bannerId: banner.id })}
      target="_blank"
      rel="noopener noreferrer sponsored"
      className="absolute inset-0 -outline-offset-4"
    >
      {picture}
    </a>
  )
}

/** The top banner's picture is cut to its place, from its centre; others are shown whole. */
const shapes: Record<string, string> = {
  TOP_BANNER: 'aspect-[5/2] sm:aspect-[4/1] [&_img]:object-cover',
  SIDE_BANNER: 'aspect-[3/4]',
  POPUP: 'aspect-square',
}

/** The ratio of a position as classes; 16:9 for an unknown one. */
export const shapeOf = (position: string): string => shapes[position] ?? 'aspect-video'
