import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError, tooLarge, unsupportedType } from '@papan/runtime/errors.ts'
import { hasBody } from '@papan/runtime/http/unread-body.ts'
import type { Destination } from '../routing/destinations.ts'
import { badTarget } from './error-answer.ts'

const multipart = /^multipart\/form-data\s*;/i
const json = /^application\/json\s*(?:;|$)/i

/** A body that comes slower than this is cut: the whole of a plain one, any pause of an upload. */
const plainBodyMs = 10_000
const uploadPauseMs = 30_000

/** The body came too slowly. */
const slowBody = (): AppError => new AppError(408, 'TOO_SLOW', errorTexts.invalid)

/** The caller hung up before the answer, which says nothing about the upstream. */
export const callerGone = (): AppError => new AppError(499, 'CALLER_GONE', errorTexts.unexpected)

/** The multipart field of the file, where one may come. */
const fileFieldOf = ({ route }: Destination): string | undefined => route?.multipart?.file

/** 413; for an upload in the words of its file field. */
const tooLargeFor = (destination: Destination, isFile: boolean): AppError => {
  const fileField = fileFieldOf(destination)
  if (!isFile || !fileField) return tooLarge()
  const message = fileField === 'bannerImage' ? mediaTexts.fileTooLarge : errorTexts.tooLarge
  return new AppError(413, 'TOO_LARGE', message, { errors: { [fileField]: [message] } })
}

/** Whether a request brings a file to a call that takes one. */
export const isUpload = ({ headers }: IncomingMessage, destination: Destination): boolean =>
  fileFieldOf(destination) !== undefined && multipart.test(headers['content-type'] ?? '')

const limitsOf = (req: IncomingMessage, destination: Destination) => {
  const isFile = isUpload(req, destination)
  const most = isFile ? destination.maxBody.multipart : destination.maxBody.plain
  return { isFile, most, refusal: () => tooLargeFor(destination, isFile) }
}

/**
 * Refuses, before anything is read, a body where none is taken (400), of a kind that is not taken there (415) or that says
 * it is too long (413).
 */
export const checkBody = (req: IncomingMessage, destination: Destination): AppError | null => {
  if (!hasBody(req)) return null
  if (destination.maxBody.plain === 0) return badTarget()
  const { isFile, most, refusal } = limitsOf(req, destination)
  const isSocket = destination.upstream === 'realtime'
  if (!isFile && !isSocket && !json.test(req.headers['content-type'] ?? '')) return unsupportedType()
  return Number(req.headers['content-length'] ?? 0) > most ? refusal() : null
}

/**
 * Counts a body while somebody else reads it, and calls `onRefused` once when it grows too long or comes too slowly.
 * To be called in the same turn in which the reader is attached: listening starts the flow.
 */
export const watchBody = (
  req: IncomingMessage,
  destination: Destination,
  onRefused: (error: AppError) => void,
): void => {
  if (!hasBody(req) || req.destroyed) return
  const { isFile, most, refusal } = limitsOf(req, destination)
  let count = 0
  const refuse = (error: AppError) => {
    done()
    onRefused(error)
  }
  const timer = setTimeout(() => refuse(slowBody()), isFile ? uploadPauseMs : plainBodyMs)
  const onData = (chunk: Buffer) => {
    if (isFile) timer.refresh()
    count += chunk.length
    if (count > most) refuse(refusal())
  }
  const { socket } = req
  const done = () => {
    clearTimeout(timer)
    req.off('data', onData)
    socket.off('close', done)
  }
  req.on('data', onData)
  req.once('close', done)
  // A request that was answered says nothing more when its sender gives up.
  socket.once('close', done)
  req.once('end', done)
}

/**
 * Reads a plain body whole before a service is asked, so that one that stalls holds no place there. `pipe` of the request then gives
 * that body, each time it is called. An upload is too long for that and passes as it comes. Throws what `watchBody` refuses with; 499
 * when its sender is gone.
 */
export const readPlainBody = async (req: IncomingMessage, destination: Destination): Promise<void> => {
  if (!hasBody(req) || isUpload(req, destination)) return
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
  const body = Buffer.concat(chunks)
  Object.assign(req, { pipe: (upstream: Writable) => upstream.end(body) })
}
