import { connect } from 'node:net'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'

const boundary = 'batas'

export const part = (headers: string, content: string | Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])

export const field = (name: string, content: string): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"`, content)

export const file = (content: string | Uint8Array, name = 'bannerImage'): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png`, content)

export const ending = Buffer.from(`--${boundary}--\r\n`)
export const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Sends `sent` of the `promised` bytes and keeps the connection open until the test closes it. */
export const startSlowUpload = async (url: string, sent: Uint8Array, promised: number) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const head = [
    'POST /admin/banners HTTP/1.1',
    'host: media',
    `authorization: Bearer ${testToken('ADMIN')}`,
    `content-type: ${multipartType['content-type']}`,
    `content-length: ${promised}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(sent)
  return {
    answer: () => answer,
    send: (more: Uint8Array) => socket.write(more),
    hangUp: () =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.destroy()
      }),
  }
}
