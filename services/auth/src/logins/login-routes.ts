import { Router } from 'express'
import { loginBody } from '@papan/contracts/calls/auth-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Guards } from '@papan/runtime/auth/guard.ts'
import { claimsOf, contextOf, writeContextOf } from '@papan/runtime/http/request-context.ts'
import type { LoginService } from './login-service.ts'

type LoginRouteDeps = Guards & { loginService: LoginService }

export const loginRoutes = ({ loginService, requireAdminAnywhere }: LoginRouteDeps) =>
  Router()
    .post('/auth/login', async (req, res) => {
      res.json(await loginService.login(loginBody.parse(req.body ?? {}), contextOf(req)))
    })
    .post('/auth/logout', requireAdminAnywhere, async (req, res) => {
      await loginService.logout(claimsOf(req), writeContextOf(req))
      res.json({ message: authTexts.loggedOut })
    })
