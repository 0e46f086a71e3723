import type { IncomingMessage } from 'node:http'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError, tooLarge, unsupportedType } from '@papan/runtime/errors.ts'
import type { Destination } from '../routing/destinations.ts'
import { badTarget } from './error-answer.ts'

const multipart = /^multipart\/form-data\s*;/i
const json = /^application\/json\s*(?:;|$)/i

/** A body that comes slower than this is cut: the whole of a plain one, any pause of an upload. */
const plainBodyMs = 10_000
const uploadPauseMs = 30_000
/** So much of a refused plain body is read to nowhere; each byte of it is garbage that somebody must collect. */
const mostDiscarded = 1_048_576

/** The whole body came too slowly; nobody waits for an answer to it. */
const slowBody = (): AppError => new AppError(408, 'TOO_SLOW', errorTexts.invalid)

/** Whether a request brings a body, by its headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

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
  const done = () => {
    clearTimeout(timer)
    req.off('data', onData)
  }
  req.on('data', onData)
  req.once('close', done)
  req.once('end', done)
}

/**
 * Reads the rest of a refused body to nowhere, so that its sender gets to read the refusal: of an upload all, of a plain body
 * 1 MB, whereupon its sender is left waiting; not for longer than 10 s. Resolves when it is over; null when there is nothing left to read.
 */
export const discardBody = (req: IncomingMessage): Promise<void> | null => {
  const { socket } = req
  // A request without a body has no stream that would end.
  if (!hasBody(req) || req.complete || socket.destroyed) return null
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), plainBodyMs)
    const done = () => {
      clearTimeout(timer)
      socket.off('close', done)
      resolve()
    }
    // The request itself says nothing more once it was answered, when its sender gives up.
    socket.once('close', done)
    req.once('end', done)
    let left = multipart.test(req.headers['content-type'] ?? '') ? Infinity : mostDiscarded
    req.on('data', (chunk: Buffer) => {
      if ((left -= chunk.length) < 0) req.pause()
    })
    req.resume()
  })
}
