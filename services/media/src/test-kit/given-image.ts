import sharp from 'sharp'

type Size = { width?: number; height?: number; colour?: string }

const plain = ({ width = 40, height = 30, colour = '#c2410c' }: Size) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

export const givenImage = (
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' = 'png',
  size: Size = {},
): Promise<Buffer> => plain(size)[format]().toBuffer()

/** An animation, one frame per colour, 100 ms each. */
export const givenAnimation = async (format: 'gif' | 'webp', colours: string[], size: Size = {}): Promise<Buffer> => {
  const frames = await Promise.all(colours.map((colour) => givenImage('png', { ...size, colour })))
  const animation = sharp(frames, { join: { animated: true } })
  return animation[format]({ delay: colours.map(() => 100), loop: 0 }).toBuffer()
}

/** An animated GIF whose frames claim a canvas of this size, at most 2,048 a side, and fill a corner of it. */
export const givenCanvas = async (frames: number, width: number, height: number): Promise<Buffer> => {
  // Frames of similar colours would be merged.
  const colours = Array.from({ length: frames }, (_, index) => (index % 2 === 0 ? '#ff0000' : '#0000ff'))
  const gif = await givenAnimation('gif', colours, { width: 4, height: 4 })
  gif.writeUInt16LE(width, 6)
  gif.writeUInt16LE(height, 8)
  return gif
}

/** `null` omits the file, or the fields of a banner. */
export const uploadForm = (file: Uint8Array | null, fields: Record<string, string> | null = {}): FormData => {
  const form = new FormData()
  const banner = fields && { name: 'Promo', linkUrl: '', position: 'POPUP', ...fields }
  for (const [name, value] of Object.entries(banner ?? {})) form.set(name, value)
  if (file) form.set('bannerImage', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'gambar.png')
  return form
}
