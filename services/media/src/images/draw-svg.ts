import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { svgRefused } from './image-errors.ts'
import { svgLimits } from './svg-limits.ts'

const child = fileURLToPath(new URL('draw-svg-child.ts', import.meta.url))

const looked = 16_384

/** By its beginning; what is none is refused by the drawing. */
export const isSvg = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.subarray(0, looked))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return text.trimStart().startsWith('<') && /<svg[\s>]/i.test(text)
}

/** Draws an SVG to PNG in a separate process, with bounded time and memory and none of our settings. Throws 422. */
export const drawSvg = async (bytes: Uint8Array): Promise<Buffer> => {
  const drawing = spawn(process.execPath, ['--max-old-space-size=64', child], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: svgLimits.maxMs,
    killSignal: 'SIGKILL',
    env: {},
  })
  const ended = new Promise<number | null>((resolve) => {
    drawing.once('close', resolve).once('error', () => resolve(null))
  })
  // A process that ended early reads no more.
  drawing.stdin.on('error', () => undefined).end(bytes)
  const [png, code] = await Promise.all([buffer(drawing.stdout), ended])
  if (code !== 0 || png.length === 0) throw svgRefused()
  return png
}
