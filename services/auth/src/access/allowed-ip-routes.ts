import type { allowedIpCalls } from '@papan/contracts/calls/auth/allowed-ip-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Handlers } from '@papan/runtime/http/serve.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import type { AllowedIpService } from './allowed-ip-service.ts'

type AllowedIpRouteDeps = { allowedIpService: AllowedIpService }

export const allowedIpRoutes = ({ allowedIpService }: AllowedIpRouteDeps): Handlers<typeof allowedIpCalls> => {
  const remove = async (ip: string, context: WriteContext) => {
    await allowedIpService.remove(ip, context)
    return { message: authTexts.ipDeleted }
  }
  return {
    listAllowedIps: () => allowedIpService.list(),
    addAllowedIp: async ({ body, context }) => ({ ip: await allowedIpService.add(body.ip, context) }),
    deleteAllowedIp: ({ params, context }) => remove(params.ip, context),
    deleteAllowedCidr: ({ params: { ip, bits }, context }) => remove(`${ip}/${bits}`, context),
  }
}
