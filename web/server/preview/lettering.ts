import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'

const fontfile = fileURLToPath(new URL('../../dist/fonts/preview.ttf', import.meta.url))

type Lettered = { input: Buffer; width: number; height: number }

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as a transparent image in the display face, about `height` px a line. */
const letter = async (text: string, height: number, colour: string): Promise<Lettered> => {
  const safe = text.replaceAll(/[&<>]/g, (found) => markup[found] ?? found)
  // The comma ends the family's name; without it the last word is read as a weight.
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${safe}</span>`,
      font: 'Archivo SemiBold,',
      fontfile,
      rgba: true,
      dpi: Math.round(6 * height),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** The same, shrunk to at most `max` px. */
export const letterWithin = async (text: string, height: number, colour: string, max: number): Promise<Lettered> => {
  const drawn = await letter(text, height, colour)
  return drawn.width <= max ? drawn : letter(text, Math.floor((height * max) / drawn.width), colour)
}

/** Text at its place in a picture. */
export const placed = async (
  text: string,
  height: number,
  colour: string,
  { left, middle, width }: { left: number; middle: number; width: number },
): Promise<OverlayOptions> => {
  const drawn = await letterWithin(text, height, colour, width)
  return { input: drawn.input, left, top: Math.round(middle - drawn.height / 2) }
}
