import type { BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { digitColours } from '@papan/contracts/identity/digit-colours.ts'
import sharp, { type OverlayOptions } from 'sharp'
import { withLettering, type Lettering } from './lettering.ts'

type DrawnBanner = { name: string; position: BannerPosition; png: Buffer }

type Ball = { digit: number; x: number; y: number; size: number }
type Line = { text: string; x: number; y: number; height: number; colour: string }
type Picture = { width: number; height: number; ground: string; shine: string; balls: Ball[]; lines: Line[] }

const circles = ({ width, height, ground, shine, balls }: Picture): Buffer => {
  const drawn = balls.map(({ digit, x, y, size }) => {
    const r = size / 2
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${digitColours[digit]}"/>
      <circle cx="${x}" cy="${y}" r="${r}" fill="url(#light)"/>`
  })
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/>
    <stop offset=".8" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${ground}"/>
    <path d="M${width * 0.56} 0H${width}V${height}H${width * 0.7}Z" fill="${shine}"/>${drawn.join('')}</svg>`)
}

const draw = async (picture: Picture, letter: Lettering): Promise<Buffer> => {
  const overlays: OverlayOptions[] = []
  for (const { digit, x, y, size } of picture.balls) {
    const { png, width, height } = await letter(String(digit), size * 0.52, '#ffffff')
    overlays.push({ input: png, left: Math.round(x - width / 2), top: Math.round(y - height / 2) })
  }
  for (const { text, x, y, height, colour } of picture.lines) {
    overlays.push({ input: (await letter(text, height, colour)).png, left: x, top: y })
  }
  return sharp(circles(picture)).composite(overlays).png().toBuffer()
}

const green = { ground: '#0b5d4e', shine: '#0e6b5a' }
const white = '#ffffff'
const mint = '#bfe3d8'

// The outer sixths stay empty: phones crop the top banner to 5:2.
const pictures: (Picture & { name: string; position: BannerPosition })[] = [
  {
    name: 'Hasil resmi',
    position: 'TOP_BANNER',
    width: 1600,
    height: 400,
    ...green,
    lines: [
      { text: 'Hasil resmi,', x: 336, y: 100, height: 60, colour: white },
      { text: 'angka demi angka.', x: 336, y: 188, height: 60, colour: white },
      { text: 'Langsung dari undian, setiap hari.', x: 338, y: 292, height: 28, colour: mint },
    ],
    balls: [
      { digit: 4, x: 1084, y: 134, size: 100 },
      { digit: 8, x: 1202, y: 122, size: 100 },
      { digit: 0, x: 1098, y: 272, size: 100 },
      { digit: 7, x: 1216, y: 260, size: 100 },
    ],
  },
  {
    name: 'Jadwal lengkap',
    position: 'SIDE_BANNER',
    width: 720,
    height: 960,
    ...green,
    lines: [
      { text: 'Semua pasaran,', x: 64, y: 84, height: 62, colour: white },
      { text: 'satu papan.', x: 64, y: 160, height: 62, colour: white },
      { text: 'Jadwal buka dan tutup dalam WIB.', x: 66, y: 262, height: 26, colour: mint },
    ],
    balls: [2, 0, 9, 6, 5, 1, 3, 8, 7].map((digit, index) => ({
      digit,
      x: 170 + (index % 3) * 190,
      y: 450 + Math.floor(index / 3) * 185,
      size: 150,
    })),
  },
  {
    name: 'Live Draw',
    position: 'POPUP',
    width: 800,
    height: 800,
    ...green,
    lines: [
      { text: 'Lihat undian', x: 90, y: 110, height: 76, colour: white },
      { text: 'saat itu juga.', x: 90, y: 204, height: 76, colour: white },
      { text: 'Buka halaman Live Draw.', x: 92, y: 318, height: 32, colour: mint },
    ],
    balls: [1, 9, 4, 2].map((digit, index) => ({ digit, x: 166 + index * 156, y: 560, size: 136 })),
  },
]

export const drawBanners = (): Promise<DrawnBanner[]> =>
  withLettering(async (letter) => {
    const drawn: DrawnBanner[] = []
    for (const picture of pictures)
      drawn.push({ name: picture.name, position: picture.position, png: await draw(picture, letter) })
    return drawn
  })
