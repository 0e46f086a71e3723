import { get } from 'node:http'

export const encodings = ['identity', 'br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]
type WireAnswer = { body: Buffer; etag: string; type: string }

/** The bytes as sent, not decoded. */
export const wireAnswer = (url: string, encoding: Encoding): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (answer) => {
      const { etag, 'content-type': type } = answer.headers
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ body: Buffer.concat(chunks), etag: String(etag), type: String(type) }))
    }).on('error', reject)
  })

type BuiltFile = { path: string; encoding: Encoding; type: string; body: Buffer }

/** The scripts that each page of the built site loads, as web sends them in each encoding. */
export const readFirstVisit = async (webUrl: string): Promise<BuiltFile[]> => {
  const page = await (await fetch(`${webUrl}/tidak-ada`)).text()
  const paths = [...new Set(page.match(/\/assets\/[^" ]+\.js(?=[" ])/g))]
  if (paths.length === 0) throw new Error('the built site loads no script')
  const wanted = paths.flatMap((path) => encodings.map((encoding) => ({ path, encoding })))
  return Promise.all(
    wanted.map(async ({ path, encoding }) => {
      const { type, body } = await wireAnswer(webUrl + path, encoding)
      return { path, encoding, type, body }
    }),
  )
}
