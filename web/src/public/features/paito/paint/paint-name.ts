import { paintText } from './paint-text.ts'

/** 'Merah muda segitiga': its colour and its shape. */
export const paintName = (colour: number): string =>
  `${paintText.paintColours[colour - 1] ?? ''} ${paintText.paintShapes[colour - 1] ?? ''}`
