import type { IncomingMessage } from 'node:http'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError, tooLarge, unsupportedType } from '@papan/runtime/errors.ts'
import { hasBody } from '@papan/runtime/http/unread-body.ts'
import type { Destination } from '../routing/destinations.ts'
import { badTarget } from './error-answer.ts'

const multipart = /^multipart\/form-data\s*;/i
const json = /^application\/json\s*(?:;|$)/i

/** For a whole plain body; for each next part of an upload. */
const plainBodyMs = 10_000
const uploadPartMs = 30_000
const uploadPartBytes = 16 * 1024

const slowBody = (): AppError => new AppError(408, 'TOO_SLOW', errorTexts.invalid)

/** Says nothing about the upstream. */
export const callerGone = (): AppError => new AppError(499, 'CALLER_GONE', errorTexts.unexpected)

const fileFieldOf = ({ route }: Destination): string | undefined => route?.multipart?.file

/** An upload gets the message of its file field. */
const tooLargeFor = (destination: Destination, isFile: boolean): AppError => {
  const fileField = fileFieldOf(destination)
  if (!isFile || !fileField) return tooLarge()
  const message = fileField === 'bannerImage' ? mediaTexts.fileTooLarge : errorTexts.tooLarge
  return new AppError(413, 'TOO_LARGE', message, { errors: { [fileField]: [message] } })
}

export const isUpload = ({ headers }: IncomingMessage, destination: Destination): boolean =>
  fileFieldOf(destination) !== undefined && multipart.test(headers['content-type'] ?? '')

const limitsOf = (req: IncomingMessage, destination: Destination) => {
  const isFile = isUpload(req, destination)
  const max = isFile ? destination.maxBody.multipart : destination.maxBody.plain
  return { isFile, max, refusal: () => tooLargeFor(destination, isFile) }
}

/** By headers alone: 400 where no body is taken, 415 for another type, 413 for a declared length beyond the limit. */
export const checkBody = (req: IncomingMessage, destination: Destination): AppError | null => {
  if (!hasBody(req)) return null
  if (destination.maxBody.plain === 0) return badTarget()
  const { isFile, max, refusal } = limitsOf(req, destination)
  const isSocket = destination.upstream === 'realtime'
  if (!isFile && !isSocket && !json.test(req.headers['content-type'] ?? '')) return unsupportedType()
  return Number(req.headers['content-length'] ?? 0) > max ? refusal() : null
}

/**
 * Counts a body that another reader consumes; `onRefused` once when it is too long or slow. Call in the turn that attaches the
 * reader: listening starts the flow.
 */
export const watchBody = (
  req: IncomingMessage,
  destination: Destination,
  onRefused: (error: AppError) => void,
): void => {
  if (!hasBody(req) || req.destroyed) return
  const { isFile, max, refusal } = limitsOf(req, destination)
  let count = 0
  let partEnd = 0
  const refuse = (error: AppError) => {
    done()
    onRefused(error)
  }
  const timer = setTimeout(() => refuse(slowBody()), isFile ? uploadPartMs : plainBodyMs)
  const onData = (chunk: Buffer) => {
    count += chunk.length
    if (isFile && count - partEnd >= uploadPartBytes) {
      partEnd = count
      timer.refresh()
    }
    if (count > max) refuse(refusal())
  }
  const { socket } = req
  const done = () => {
    clearTimeout(timer)
    req.off('data', onData)
    socket.off('close', done)
  }
  req.on('data', onData)
  req.once('close', done)
  // After a response, `req` no longer reports a disconnect.
  socket.once('close', done)
  req.once('end', done)
}

/** Reads a plain body first, so that a stalled one holds no slot of the upstream. Throws what `watchBody` refuses with, or 499. */
export const readPlainBody = async (req: IncomingMessage, destination: Destination): Promise<Buffer | null> => {
  if (!hasBody(req) || isUpload(req, destination)) return null
  const chunks: Buffer[] = []
  const take = (chunk: Buffer) => void chunks.push(chunk)
  try {
    await new Promise<void>((resolve, reject) => {
      if (req.destroyed) return reject(callerGone())
      watchBody(req, destination, reject)
      req.on('data', take)
      req.once('end', resolve)
      req.once('close', () => reject(callerGone()))
    })
  } finally {
    req.off('data', take)
  }
  return Buffer.concat(chunks)
}
