import { useEffect, useState } from 'react'
import type { BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useBrokenImage } from '../../../shared/ui/use-broken-image.ts'
import { bannersText } from './banners-text.ts'

/** Shapes per position; the top banner differs between phones and wider screens. */
const shapes: Record<BannerPosition, readonly { ratio: string; className: string }[]> = {
  TOP_BANNER: [
    { ratio: '5:2', className: 'aspect-[5/2] w-3/4' },
    { ratio: '4:1', className: 'aspect-[4/1] w-full' },
  ],
  SIDE_BANNER: [{ ratio: '3:4', className: 'aspect-[3/4] w-1/2' }],
  POPUP: [{ ratio: '1:1', className: 'aspect-square w-3/5' }],
}

/** A chosen file as a data URL; null until it is read. */
const useFileImage = (file: File | null): string | null => {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, address: reader.result })
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read && read.file === file ? read.address : null
}

type ShapeProps = { image: string | null; isCut: boolean; ratio: string; className: string }

const Shape = ({ image, isCut, ratio, className }: ShapeProps) => {
  const { isBroken, image: events } = useBrokenImage(image)
  const isShown = image !== null && !isBroken
  return (
    <div
      className={classNames(
        'relative grid place-items-center overflow-hidden rounded-control border border-line bg-well text-sm text-soft',
        className,
      )}
    >
      {isShown ? (
        <img
          {...events}
          src={image}
          alt={bannersText.preview}
          className={classNames('absolute inset-0 size-full', isCut ? 'object-cover' : 'object-contain')}
        />
      ) : (
        <span className="px-2 pb-4 text-center">
          {image === null ? bannersText.noPreview : bannersText.brokenPreview}
        </span>
      )}
      <span className="absolute right-1.5 bottom-1.5 rounded-chip bg-sheet px-2 py-0.5 text-sm text-ink tabular-nums">
        {ratio}
      </span>
    </div>
  )
}

type BannerPreviewProps = { file: File | null; imageUrl: string | null; position: BannerPosition }

/** The picture in each shape of its position: the top banner cut from its centre, others whole. */
export const BannerPreview = ({ file, imageUrl, position }: BannerPreviewProps) => {
  const fileImage = useFileImage(file)
  return (
    <section aria-label={bannersText.preview} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{bannersText.preview}</h3>
      {shapes[position].map((shape) => (
        <Shape key={shape.ratio} image={file ? fileImage : imageUrl} isCut={position === 'TOP_BANNER'} {...shape} />
      ))}
    </section>
  )
}
