import type { ServerResponse } from 'node:http'
import { serverTiming } from '@papan/contracts/server-time.ts'
import { STATUS_CODES } from '@papan/runtime/http/node-http.ts'
import type { EncodedResponse } from './cached-response.ts'

/** Larger bodies: the copy costs more memory than it saves time. */
const maxBody = 128 * 1024

let date = ''
let dateUntil = 0
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

/** Pages learn the time from their own answer. */
export const timingOf = ({ isPage }: EncodedResponse): string[] =>
  isPage ? ['server-timing', serverTiming(Date.now())] : []

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

/** `extra`: flat list of headers, the same object for all answers that have it. */
type WholeAnswer = { status: number; form: EncodedResponse; isNotModified: boolean; extra: readonly string[] | null }

const wholeOf = ({ status, form, isNotModified, extra }: WholeAnswer, keepAliveMs: number): Buffer => {
  const { ready } = form
  const bytes = (sent: number, headers: readonly string[], body: Buffer) =>
    bytesOf(sent, [...headers, ...timingOf(form), ...(extra ?? [])], body, keepAliveMs)
  if (ready.date !== httpDate() || ready.extra !== extra) {
    ready.date = date
    ready.extra = extra
    ready.full = null
    ready.notModified = null
    // Kept from the second use in a second: a scan uses each once.
    if (!isNotModified) return bytes(status, form.headers, form.body)
  }
  if (isNotModified) return (ready.notModified ??= bytes(304, form.notModified, nothing))
  return (ready.full ??= bytes(status, form.headers, form.body))
}

/** Undeclared fields of node:http. */
type WrittenHead = { _header: string; _headerSent: boolean }

/** Only a GET on an idle keep-alive connection. */
export const canSendWhole = (res: ServerResponse, { body }: EncodedResponse): boolean =>
  res.shouldKeepAlive && res.socket !== null && res.req.method === 'GET' && body.length <= maxBody

/**
 * Writes head and body as one prepared buffer: node:http would validate and join the same headers each time, which costs more than
 * sending. It still manages the connection, so the response is marked as sent.
 */
export const sendWhole = (res: ServerResponse, answer: WholeAnswer, keepAliveMs: number): void => {
  const { socket } = res
  if (!socket) return
  const sent = res as unknown as WrittenHead
  res.statusCode = answer.isNotModified ? 304 : answer.status
  sent._header = 'sent'
  sent._headerSent = true
  socket.write(wholeOf(answer, keepAliveMs))
  res.end()
}
