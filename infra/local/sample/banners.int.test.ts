import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

// In its own process, as at a start: other tests change the library's image settings for a whole process.
const drawing = `
  const { drawBanners } = await import(${JSON.stringify(new URL('banners.ts', import.meta.url).href)})
  const drawn = await drawBanners()
  console.log(JSON.stringify(drawn.map(({ position, png }) => ({ position, bytes: png.length, kind: png.toString('latin1', 1, 4) }))))
`

it('draws one banner for each position, as PNG of a modest size', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', drawing])
  const drawn = JSON.parse(stdout) as { position: string; bytes: number; kind: string }[]
  expect(drawn.map(({ position }) => position).toSorted()).toEqual(['POPUP', 'SIDE_BANNER', 'TOP_BANNER'])
  for (const { bytes, kind } of drawn) {
    expect(kind).toBe('PNG')
    expect(bytes).toBeLessThan(200_000)
  }
})
