import type { Page } from '@playwright/test'
import sharp from 'sharp'

export type Frame = { at: number; png: Buffer }

/** Records what a page paints until `stop`, as Chromium sends it; times are seconds of the browser. */
export const record = async (page: Page): Promise<{ stop: () => Promise<Frame[]> }> => {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, png: Buffer.from(data, 'base64') })
    // The page may be gone by now.
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png' })
  return {
    stop: async () => {
      await session.send('Page.stopScreencast')
      return frames
    },
  }
}

const shownAt = (frames: readonly Frame[], at: number): Frame | undefined => frames.findLast((frame) => frame.at <= at)

type Film = { recordings: readonly Frame[][]; width: number; height: number; framesPerSecond: number }

/** Puts recordings of equally large pages side by side; equal frames that follow each other become one. */
export const sideBySide = async (film: Film): Promise<{ images: Buffer[]; delays: number[] }> => {
  const { recordings, width, height, framesPerSecond } = film
  const begin = Math.max(...recordings.map(([first]) => first?.at ?? Number.POSITIVE_INFINITY))
  const end = Math.max(...recordings.map((frames) => frames.at(-1)?.at ?? 0))
  const images: Buffer[] = []
  const delays: number[] = []
  let before: (Frame | undefined)[] = []
  for (let at = begin; at <= end; at += 1 / framesPerSecond) {
    const shown = recordings.map((frames) => shownAt(frames, at))
    const isSame = shown.every((frame, index) => frame === before[index])
    if (isSame) delays[delays.length - 1] = (delays.at(-1) ?? 0) + 1000 / framesPerSecond
    else {
      const panes = shown.flatMap((frame, index) => (frame ? [{ input: frame.png, left: index * width, top: 0 }] : []))
      const canvas = { width: width * recordings.length, height, channels: 3 as const, background: '#ffffff' }
      images.push(await sharp({ create: canvas }).composite(panes).png().toBuffer())
      delays.push(1000 / framesPerSecond)
    }
    before = shown
  }
  return { images, delays: delays.map(Math.round) }
}
