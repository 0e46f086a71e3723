/** Red, green and blue, linear, 0 to 1. */
export type Rgb = readonly [number, number, number]
type Matrix = readonly [Rgb, Rgb, Rgb]

/** Whole colour blindness, over linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
const blindness = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>

export type Vision = keyof typeof blindness | 'full'
export const visions: readonly Vision[] = ['full', 'protanopia', 'deuteranopia', 'tritanopia']

const times = (matrix: Matrix, [a, b, c]: Rgb): Rgb => {
  const row = ([x, y, z]: Rgb): number => x * a + y * b + z * c
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}
const within = (share: number): number => Math.min(1, Math.max(0, share))

/** '#rrggbb'. */
export const linearOf = (colour: string): Rgb => {
  const channel = (at: number): number => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** A colour as an eye of this kind sees it. */
export const seenWith = (vision: Vision, colour: Rgb): Rgb => {
  if (vision === 'full') return colour
  const [red, green, blue] = times(blindness[vision], colour)
  return [within(red), within(green), within(blue)]
}

/** Björn Ottosson 2020. */
const toLms: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const oklab = (colour: Rgb): Rgb => {
  const [long, medium, short] = times(toLms, colour)
  return times(toLab, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)])
}

/** Distance in OKLab; 1 between black and white, about 0.02 is just seen. */
export const distance = (one: Rgb, other: Rgb): number => {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
