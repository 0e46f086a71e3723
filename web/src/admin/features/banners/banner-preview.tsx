import { useEffect, useState, type ReactNode } from 'react'
import type { BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useBrokenImage } from '../../../shared/ui/use-broken-image.ts'
import { bannersText } from './banners-text.ts'

/** Shapes per position; the top banner differs between phones and wider screens. `width`: of the page around it. */
type PreviewShape = { ratio: string; className: string; width: string; isPhone?: true }
const shapes: Record<BannerPosition, readonly PreviewShape[]> = {
  TOP_BANNER: [
    { ratio: '5:2', className: 'aspect-[5/2] w-full', width: 'w-3/5', isPhone: true },
    { ratio: '4:1', className: 'aspect-[4/1] w-full', width: 'w-full' },
  ],
  SIDE_BANNER: [{ ratio: '3:4', className: 'aspect-[3/4] w-full', width: 'w-full' }],
  POPUP: [{ ratio: '1:1', className: 'aspect-square w-3/5', width: 'w-full' }],
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

/** The page around a banner, as grey lines: where visitors will see it. */
const Lines = ({ count }: { count: number }) => (
  <span aria-hidden="true" className="flex flex-col gap-1.5">
    {Array.from({ length: count }, (_each, at) => (
      <span key={at} className="h-3 rounded-sm bg-well" />
    ))}
  </span>
)

/** Top banners lie under the header, side banners beside the results, popups over the page. */
const Place = ({ position, children }: { position: BannerPosition; children: ReactNode }) => (
  <div className="flex flex-col gap-2 rounded-control border border-line p-2">
    <span aria-hidden="true" className="h-5 rounded-sm bg-stage" />
    {position === 'SIDE_BANNER' ? (
      <div className="grid grid-cols-[1fr_40%] gap-2">
        <Lines count={8} />
        {children}
      </div>
    ) : position === 'POPUP' ? (
      <div className="grid place-items-center rounded-sm bg-well px-2 py-4">{children}</div>
    ) : (
      children
    )}
    <Lines count={2} />
  </div>
)

type BannerPreviewProps = {
  file: File | null
  imageUrl: string | null
  phoneFile: File | null
  phoneImageUrl: string | null
  position: BannerPosition
}

/** The picture in its place on the page, in each shape of its position: the top banner cut from its centre, others whole. */
export const BannerPreview = ({ file, imageUrl, phoneFile, phoneImageUrl, position }: BannerPreviewProps) => {
  const [fileImage, phoneFileImage] = [useFileImage(file), useFileImage(phoneFile)]
  const image = file ? fileImage : imageUrl
  const phoneImage = phoneFile ? phoneFileImage : phoneImageUrl
  return (
    <section aria-label={bannersText.preview} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{bannersText.preview}</h3>
      {shapes[position].map(({ width, isPhone, ...shape }) => (
        <div key={shape.ratio} className={width}>
          <Place position={position}>
            <Shape image={(isPhone && phoneImage) || image} isCut={position === 'TOP_BANNER'} {...shape} />
          </Place>
        </div>
      ))}
    </section>
  )
}
