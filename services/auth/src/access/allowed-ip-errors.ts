import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

const refused = (code: string, sentence: string) => new AppError(409, code, sentence, { errors: { ip: [sentence] } })

export const ipInvalid = () => invalid({ ip: [authTexts.ipInvalid] })
export const ipNotFound = () => new AppError(404, 'IP_NOT_FOUND', authTexts.ipNotFound)
export const ipListed = () => refused('IP_LISTED', authTexts.ipListed)
export const ipListFull = (max: number) => refused('IP_LIST_FULL', authTexts.ipListFull(max))
/** The caller's own address would no longer be allowed. */
export const locksOut = (address: string) => refused('LOCKS_OUT', authTexts.ipLocksOut(address))
