import { Router } from 'express'
import { allowedIpBody } from '@papan/contracts/calls/allowed-ip-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Guards } from '@papan/runtime/auth/guard.ts'
import { param } from '@papan/runtime/http/param.ts'
import { writeContextOf } from '@papan/runtime/http/request-context.ts'
import type { AllowedIpService } from './allowed-ip-service.ts'

type AllowedIpRouteDeps = Guards & { allowedIpService: AllowedIpService }

export const allowedIpRoutes = ({ allowedIpService, requireMaster }: AllowedIpRouteDeps) =>
  Router()
    .get('/master/settings/allowed-ips', requireMaster, async (_req, res) => {
      res.json(await allowedIpService.list())
    })
    .post('/master/settings/allowed-ips', requireMaster, async (req, res) => {
      const { ip } = allowedIpBody.parse(req.body ?? {})
      res.status(201).json({ ip: await allowedIpService.add(ip, writeContextOf(req)) })
    })
    .delete('/master/settings/allowed-ips/:ip', requireMaster, async (req, res) => {
      await allowedIpService.remove(param(req, 'ip'), writeContextOf(req))
      res.json({ message: authTexts.ipDeleted })
    })
    // The same of a client that leaves the slash of a CIDR as it is.
    .delete('/master/settings/allowed-ips/:ip/:bits', requireMaster, async (req, res) => {
      await allowedIpService.remove(`${param(req, 'ip')}/${param(req, 'bits')}`, writeContextOf(req))
      res.json({ message: authTexts.ipDeleted })
    })
