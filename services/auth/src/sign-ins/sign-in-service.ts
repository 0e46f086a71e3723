import type { TokenClaims, loginCalls } from '@papan/contracts/calls/auth/auth-calls.ts'
import { seenTokens, type SignIn, deviceHeader, devicePattern } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { otherSignInsEnded, signedInFromNewDevice, signInEnded } from '@papan/contracts/events/auth-events.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { AppError, badToken } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { NoticeStore } from './notice-store.ts'
import type { LoginStore } from './login-store.ts'
import { markOf } from '../tokens/token-signer.ts'
import { revokeAll, revokeToken } from '../users/revocations.ts'
import { userNotFound } from '../auth-errors.ts'
import { fieldsOf, type User, type UserStore } from '../users/user-store.ts'
import type { Device, KnownDeviceStore } from './known-device-store.ts'
import type { SignInStore, StoredSignIn } from './sign-in-store.ts'
import { contextOf } from '@papan/service-kit/http/request-context.ts'
import type { CallInput } from '@papan/service-kit/http/serve.ts'

type SignInServiceDeps = {
  userStore: UserStore
  loginStore: LoginStore
  signIns: SignInStore
  knownDevices: KnownDeviceStore
  notices: NoticeStore
  access: Access
  clock: () => number
}

const signInNotFound = () => new AppError(404, 'SIGN_IN_NOT_FOUND', authTexts.signInNotFound)
/** One's own ends by a logout. */
const signInCurrent = () => new AppError(409, 'SIGN_IN_CURRENT', authTexts.signInCurrent)

const timeText = (ms: number): string => new Date(ms).toISOString()

/** Who is signed in where, and ending it. */
export const createSignInService = (deps: SignInServiceDeps) => {
  const { userStore, loginStore, signIns, knownDevices, notices, access, clock } = deps

  const isOpen = ({ _id: jti, userId, iat }: StoredSignIn): boolean =>
    access.checkHolder({ sub: userId, iat, jti }) === 'valid' && !access.isLoggedOut({ jti })

  const shown = (stored: StoredSignIn, own: string): SignIn => ({
    id: stored._id,
    device: stored.device,
    address: stored.address,
    firstSeenAt: timeText(stored.firstAt),
    lastSeenAt: timeText(stored._id === own ? clock() : stored.lastAt),
    method: stored.method,
    isThis: stored._id === own,
    isNewDevice: stored.isNewDevice,
    isNewAddress: stored.isNewAddress,
  })

  const listOf = async (user: User | null, own: string): Promise<SignIn[]> => {
    if (!user) return []
    const stored = await signIns.of(user.id, user.epoch)
    return stored.filter(isOpen).map((one) => shown(one, own))
  }

  const end = async (stored: StoredSignIn | null, { jti: own }: TokenClaims, context: WriteContext) => {
    if (!stored || !isOpen(stored)) throw signInNotFound()
    if (stored._id === own) throw signInCurrent()
    const { _id: jti, iat, exp, device, address } = stored
    await userStore.write(stored.userId, context, (current) => {
      if (current?.epoch !== stored.userEpoch) throw signInNotFound()
      return {
        fields: { ...fieldsOf(current), ...revokeToken(current, { jti, iat, exp }, Math.floor(clock() / 1000)) },
        event: announce(signInEnded, { username: current.username, device, address }),
      }
    })
    await access.refresh()
  }

  return {
    /** Notes a sign-in with its token; a new device adds a log entry, and a notice on the user's other devices. */
    async note(user: User, token: string, method: string, device: Device, context: WriteContext): Promise<void> {
      const { id, epoch, username } = user
      const { words, address } = device
      const { isNewDevice, isNewAddress } = await knownDevices.note(user, device)
      const mark = markOf(token)
      const about = { userId: id, userEpoch: epoch, device: words, address, method, isNewDevice, isNewAddress }
      await signIns.add(mark, about)
      if (!isNewDevice) return
      await loginStore.publish(announce(signedInFromNewDevice, { username, device: words }), context)
      await notices.add(user, { kind: 'new-device', by: null, device: words, address, signInId: mark.jti })
    },

    /** The same device goes on with another token. */
    goOn: (old: string, token: string, method: string) => signIns.replace(old, markOf(token), method),

    listOwn: async ({ sub, jti }: TokenClaims): Promise<SignIn[]> => listOf(await userStore.find(sub), jti),

    /** Throws 404 for no such user. */
    async listOf(userId: string, { jti }: TokenClaims): Promise<SignIn[]> {
      const user = await userStore.find(userId)
      if (!user) throw userNotFound()
      return listOf(user, jti)
    },

    /** Throws 404 for another user's, or one that has ended; 409 for the caller's own. */
    async endOwn(id: string, claims: TokenClaims, context: WriteContext): Promise<void> {
      const stored = await signIns.find(id)
      await end(stored?.userId === claims.sub ? stored : null, claims, context)
    },

    /** Of any user. */
    async endAny(id: string, claims: TokenClaims, context: WriteContext): Promise<void> {
      await end(await signIns.find(id), claims, context)
    },

    /** Ends all other sessions of the caller. */
    async endOthers({ sub, jti, iat, exp }: TokenClaims, context: WriteContext): Promise<void> {
      await userStore.write(sub, context, (current) => {
        if (!current) throw badToken()
        const revocations = revokeAll(current, Math.floor(clock() / 1000), { jti, iat, exp })
        return {
          fields: { ...fieldsOf(current), ...revocations },
          event: announce(otherSignInsEnded, { username: current.username }),
        }
      })
      await access.refresh()
    },

    /** POST from every process: tokens that it has admitted lately. */
    async takeSeen(report: unknown): Promise<void> {
      await signIns.seen(seenTokens.parse(report).tokens)
    },
  }
}

export type SignInService = ReturnType<typeof createSignInService>

/** `deviceId` and `userAgent` as the browser sent them. */
export type Caller = { ip: string; requestId: string; deviceId?: string | null; userAgent?: string | undefined }

/** Who signs in, as the browser shows itself. */
export const callerOf = (req: CallInput<typeof loginCalls.login>['req']): Caller => {
  const deviceId = req.get(deviceHeader) ?? ''
  const device = { deviceId: devicePattern.test(deviceId) ? deviceId : null, userAgent: req.get('user-agent') }
  return { ...contextOf(req), ...device }
}
