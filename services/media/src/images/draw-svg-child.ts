// A separate process: what an SVG asks of the machine ends with it. Reads the SVG from stdin, writes a PNG to stdout.
import { buffer } from 'node:stream/consumers'
import { svgLimits } from './svg-limits.ts'
import sharp from 'sharp'

const { maxBytes, side, pollMs } = svgLimits
// librsvg draws in a thread, so this one goes on.
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(1)
}, pollMs).unref()

sharp.block({ operation: ['VipsForeignLoad'] })
// From memory alone: without its own address an SVG reaches no file and no host.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

const bytes = await buffer(process.stdin)
const { width, height } = await sharp(bytes).metadata()
const density = Math.min(2_400, Math.max(1, (72 * side) / Math.max(width, height)))
const png = await sharp(bytes, { density, limitInputPixels: 4 * side * side })
  .resize({ width: side, height: side, fit: 'inside' })
  .png()
  .toBuffer()
process.stdout.write(png)
