import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from '@papan/runtime/process/node-http.ts'
import type { EncodedResponse } from './cached-response.ts'

/** The raw copy of a larger body would cost more memory than it saves time. */
const maxBody = 128 * 1024

let date = ''
let dateUntil = 0
/** The Date header, constant for a second. */
const httpDate = (): string => {
  const now = Date.now()
  if (now >= dateUntil || now < dateUntil - 1_000) {
    date = new Date(now).toUTCString()
    dateUntil = now - (now % 1_000) + 1_000
  }
  return date
}

const linesOf = (headers: readonly string[]): string => {
  let lines = ''
  for (let index = 0; index < headers.length; index += 2) lines += `${headers[index]}: ${headers[index + 1]}\r\n`
  return lines
}

const bytesOf = (status: number, headers: readonly string[], body: Buffer, keepAliveMs: number): Buffer => {
  const connection = [
    'Date',
    date,
    'Connection',
    'keep-alive',
    'Keep-Alive',
    `timeout=${Math.floor(keepAliveMs / 1000)}`,
  ]
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf([...headers, ...connection])}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

const nothing = Buffer.alloc(0)

/** The raw bytes of a response this second, on a keep-alive connection. */
const wholeOf = (status: number, form: EncodedResponse, isHeld: boolean, keepAliveMs: number): Buffer => {
  const { ready } = form
  if (ready.date !== httpDate()) {
    ready.date = date
    ready.full = null
    ready.held = null
  }
  if (isHeld) return (ready.held ??= bytesOf(304, form.notModified, nothing, keepAliveMs))
  return (ready.full ??= bytesOf(status, form.headers, form.body, keepAliveMs))
}

/** node:http's state of a head that was written. */
type WrittenHead = { _header: string; _headerSent: boolean }

/** Whether the response may be written raw: a GET on an idle keep-alive connection. */
export const canSendWhole = (res: ServerResponse, { body }: EncodedResponse): boolean =>
  res.shouldKeepAlive && res.socket !== null && res.req.method === 'GET' && body.length <= maxBody

/**
 * Writes a response as one prepared buffer, head included: node:http would validate and join the same headers each time, which
 * costs more than sending. The response object is marked as sent, so that node:http keeps managing the connection.
 */
export const sendWhole = (
  res: ServerResponse,
  { status, form, isHeld }: { status: number; form: EncodedResponse; isHeld: boolean },
  keepAliveMs: number,
): void => {
  const { socket } = res
  if (!socket) return
  const sent = res as unknown as WrittenHead
  res.statusCode = isHeld ? 304 : status
  sent._header = 'sent'
  sent._headerSent = true
  socket.write(wholeOf(status, form, isHeld, keepAliveMs))
  res.end()
}
