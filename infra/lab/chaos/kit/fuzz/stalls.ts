import { connect } from 'node:net'

/**
 * A connection that stops in mid-request, or continues with a byte of `drip` a second. `limitMs`: the gateway's
 * timeout, with its checking interval.
 */
type Stall = { what: string; bytes: string; limitMs: number; drip?: string }

const slack = 6_000
const headMs = 10_000
const bodyMs = 10_000
const uploadPauseMs = 30_000
const idleMs = 65_000
/** Timeout of a session that joins no namespace. */
const sessionMs = 5_000 + 1_000

const write = (path: string, lines: readonly string[], body = ''): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', ...lines, '', body].join('\r\n')

const json = 'Content-Type: application/json'
const form = 'Content-Type: multipart/form-data; boundary=b'
const chunked = 'Transfer-Encoding: chunked'
const part = '--b\r\nContent-Disposition: form-data; name="bannerImage"; filename="a.png"\r\n\r\n'
const upgrade = (path: string, ...lines: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', ...lines, '', ''].join('\r\n')
const webSocket = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']

/** Every position in which a client may stop sending. */
export const stalls = (token: string): readonly Stall[] => {
  const signedIn = `Authorization: Bearer ${token}`
  const heads = ['G', 'GET', 'GET / HT', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nX', '\r\n\r\n']
  const bodies = [
    write('/api/auth/login', [json, 'Content-Length: 100'], '{'),
    write('/api/auth/login', [json, chunked], '5\r\n{'),
    write('/api/auth/login', [json, chunked], '1\r\n{\r\n'),
    write('/api/auth/login', [json, chunked], '1\r\n{\r\n0\r\nX: '),
    write('/api/auth/login', [json, 'Content-Length: 100', 'Expect: 100-continue']),
    write('/api/auth/login', ['Content-Type: text/plain', 'Content-Length: 100'], 'x'),
    write('/api/auth/login', [json, 'Content-Length: 1000000'], 'x'.repeat(1_000)),
    write('/api/admin/schedules', [json, 'Content-Length: 100'], '{'),
    write('/api/admin/schedules', [json, signedIn, 'Content-Length: 100'], '{'),
    write('/api/admin/schedules', [json, signedIn, chunked], ''),
    write('/api/public/page-data', [json, 'Content-Length: 100'], '{'),
    write('/tidak-ada', [json, chunked], '1\r\n'),
    write('/socket.io/?EIO=4&transport=polling', ['Content-Length: 100'], '4'),
    // Refused before the body is read.
    write('/api/admin/banners', [form, 'Content-Length: 5000'], part),
    write('/api/admin/banners', [form, chunked], '1\r\n-'),
    write('/api/admin/banners', [form, signedIn, 'Content-Length: 99000000'], part),
    'GET /api/public/page-data HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
  ]
  const uploads = [
    write('/api/admin/banners', [form, signedIn, 'Content-Length: 5000'], part),
    write('/api/admin/banners', [form, signedIn, chunked], `${part.length.toString(16)}\r\n${part}`),
    write('/api/admin/results/imports', [form, signedIn, 'Content-Length: 5000'], '--b\r\n'),
    write('/api/admin/results/imports', [form, signedIn, 'Content-Length: 5000'], '--b'),
  ]
  const sockets = [
    upgrade('/socket.io/?EIO=4&transport=websocket', ...webSocket),
    upgrade('/socket.io/?EIO=4&transport=websocket'),
    upgrade('/socket.io/?EIO=4&transport=websocket&sid=tidak-ada', ...webSocket),
    upgrade('/socket.io/?EIO=3', ...webSocket),
    upgrade('/', ...webSocket),
    `${upgrade('/socket.io/?EIO=4&transport=websocket', ...webSocket)}\u0081`,
    `${upgrade('/socket.io/?EIO=4&transport=websocket', ...webSocket)}\u0081\u00fe\u00ff\u00ff`,
  ]
  const idle = [
    '',
    'GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n',
    'OPTIONS /api/auth/login HTTP/1.1\r\nHost: x\r\n\r\n',
  ]
  const named = (what: string, texts: readonly string[], limitMs: number) =>
    texts.map((bytes, index) => ({ what: `${what} ${index + 1}`, bytes, limitMs: limitMs + slack }))
  const slowly = (what: string, bytes: string, drip: string, limitMs: number): Stall => ({
    what: `slow ${what}`,
    bytes,
    drip,
    limitMs: limitMs + slack,
  })
  return [
    slowly('head', 'GET / HTTP/1.1\r\nHost: x\r\nX-', 'slow: a\r\nX-', headMs),
    slowly('body', write('/api/auth/login', [json, 'Content-Length: 1000'], '{'), '"a":1,', bodyMs),
    slowly('refused body', write('/api/admin/schedules', [json, 'Content-Length: 1000'], '{'), '"a":1,', bodyMs),
    slowly('refused upload', write('/api/admin/banners', [form, 'Content-Length: 9000'], part), 'x', bodyMs),
    slowly('upload', write('/api/admin/banners', [form, signedIn, 'Content-Length: 90000'], part), 'x', uploadPauseMs),
    ...named('head', heads, headMs),
    ...named('body', bodies, bodyMs),
    ...named('upload', uploads, uploadPauseMs),
    ...named('socket', sockets, sessionMs),
    ...named('idle', idle, idleMs),
  ]
}

/** Sends it; answers whether the server closed the connection in time. */
export const isEndedInTime = (port: number, { bytes, limitMs, drip = '' }: Stall): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(Buffer.from(bytes, 'latin1')))
    const finish = (isEnded: boolean) => {
      clearTimeout(limit)
      clearInterval(timer)
      socket.destroy()
      resolve(isEnded)
    }
    const limit = setTimeout(() => finish(false), limitMs)
    let at = 0
    const timer = setInterval(() => socket.write(drip[at++ % drip.length] ?? ''), 1_000)
    socket.resume()
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
  })
