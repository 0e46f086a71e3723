import type { loginCalls } from '@papan/contracts/calls/auth/auth-calls.ts'
import { deviceHeader, devicePattern } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { contextOf } from '@papan/service-kit/http/request-context.ts'
import type { CallInput } from '@papan/service-kit/http/serve.ts'

/** `deviceId` and `userAgent` as the browser sent them. */
export type Caller = { ip: string; requestId: string; deviceId?: string | null; userAgent?: string | undefined }

/** Who signs in, as the browser shows itself. */
export const callerOf = (req: CallInput<typeof loginCalls.login>['req']): Caller => {
  const deviceId = req.get(deviceHeader) ?? ''
  const device = { deviceId: devicePattern.test(deviceId) ? deviceId : null, userAgent: req.get('user-agent') }
  return { ...contextOf(req), ...device }
}
