import multer, { MulterError } from 'multer'
import type { Request, RequestHandler } from 'express'
import { AppError, invalid, tooLarge } from '@papan/runtime/errors.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'

const refusalOf = (error: unknown, field: string, sizeText: string): unknown => {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE')
      return new AppError(413, 'TOO_LARGE', sizeText, { errors: { [field]: [sizeText] } })
    if (error.code.startsWith('LIMIT_FIELD') || error.code === 'LIMIT_PART_COUNT') return tooLarge()
    return invalid({ [error.field ?? field]: [errorTexts.invalid] })
  }
  // busboy throws plain errors for malformed bodies.
  return error instanceof Error ? new AppError(400, 'INVALID', errorTexts.invalid) : error
}

/** A form without a chosen file sends an empty text for it. */
const forgetUnchosen = ({ body }: Request, field: string): void => {
  const texts = body as Record<string, unknown> | undefined
  if (texts?.[field] === '') delete texts[field]
}

/**
 * Reads one file into memory (`req.file`) and the text fields into `req.body`, all bounded (reliability S11).
 * A larger file answers 413 with `sizeText`.
 */
export const oneFile = (field: string, maxBytes: number, sizeText: string): RequestHandler => {
  const take = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 12, fieldSize: 8 * 1024, fieldNameSize: 100 },
  }).single(field)
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      next()
      return
    }
    take(req, res, (error: unknown) => {
      if (error) return next(refusalOf(error, field, sizeText))
      forgetUnchosen(req, field)
      next()
    })
  }
}

/** The file from `oneFile`, or null. */
export const fileOf = (req: Request): { bytes: Buffer; name: string } | null => {
  const { file } = req as Request & { file?: { buffer: Buffer; originalname: string } }
  return file ? { bytes: file.buffer, name: file.originalname } : null
}
