import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'

export const badGateway = (): AppError => new AppError(502, 'BAD_GATEWAY', errorTexts.badGateway)
export const gatewayTimeout = (): AppError => new AppError(504, 'GATEWAY_TIMEOUT', errorTexts.gatewayTimeout)
