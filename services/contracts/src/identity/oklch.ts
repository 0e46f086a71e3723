/** Red, green and blue, linear, 0 to 1 within what screens show. */
type Rgb = readonly [number, number, number]

/** By Ottosson's matrices (https://bottosson.github.io/posts/oklab/). `hue` in degrees. */
const linearOf = (lightness: number, chroma: number, hue: number): Rgb => {
  const turn = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** Half a step of a channel: rounding hides it. */
const tolerance = 0.0005
const isShown = (colour: Rgb): boolean => colour.every((share) => share >= -tolerance && share <= 1 + tolerance)
const chromaStep = 0.002

/** '#rrggbb' of lightness (0 to 1), chroma and hue; where screens lack the chroma, the most that they have at that hue. */
export const oklch = (lightness: number, chroma: number, hue: number): string => {
  let shown = linearOf(lightness, chroma, hue)
  for (let less = chroma; !isShown(shown) && less > 0; less -= chromaStep)
    shown = linearOf(lightness, Math.max(0, less - chromaStep), hue)
  const channels = shown.map((linear) => {
    const share = Math.min(1, Math.max(0, linear))
    const written = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
    return Math.round(written * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** WCAG's relative luminance of '#rrggbb', 0 to 1. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
