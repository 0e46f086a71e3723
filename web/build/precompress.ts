import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/

/** Writes `.br` and `.gz` beside every text asset, so that no request waits for compression. */
export const precompress = async (folder: URL): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => compressible.test(each))) {
    const file = new URL(name, folder)
    const bytes = await readFile(file)
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
    await writeFile(`${file.pathname}.br`, await brotli(bytes, best))
    await writeFile(`${file.pathname}.gz`, await deflate(bytes, { level: 9 }))
  }
}
