import { Router } from 'express'
import { changePasswordBody, resetPasswordBody, userBody } from '@papan/contracts/calls/user-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Guards } from '@papan/runtime/auth/guard.ts'
import { param } from '@papan/runtime/http/param.ts'
import { claimsOf, writeContextOf } from '@papan/runtime/http/request-context.ts'
import type { PasswordChange } from '../passwords/password-change.ts'
import type { UserService } from './user-service.ts'

type UserRouteDeps = Guards & { userService: UserService; changePassword: PasswordChange }

export const userRoutes = ({ userService, changePassword, requireAdmin, requireMaster }: UserRouteDeps) =>
  Router()
    .get('/master/users', requireMaster, async (_req, res) => {
      res.json(await userService.list())
    })
    .post('/master/users', requireMaster, async (req, res) => {
      res.status(201).json(await userService.create(userBody.parse(req.body ?? {}), writeContextOf(req)))
    })
    .delete('/master/users/:userId', requireMaster, async (req, res) => {
      await userService.remove(param(req, 'userId'), writeContextOf(req))
      res.json({ message: authTexts.userDeleted })
    })
    .put('/master/users/:userId/password', requireMaster, async (req, res) => {
      const { newPassword } = resetPasswordBody.parse(req.body ?? {})
      const username = await userService.resetPassword(param(req, 'userId'), newPassword, writeContextOf(req))
      res.json({ message: authTexts.passwordReset(username) })
    })
    .post('/admin/users/change-password', requireAdmin, async (req, res) => {
      await changePassword(changePasswordBody.parse(req.body ?? {}), claimsOf(req), writeContextOf(req))
      res.json({ message: authTexts.passwordChanged })
    })
