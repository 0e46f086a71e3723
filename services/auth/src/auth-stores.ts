import type { StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { createRestoreSource } from '@papan/service-kit/outbox/restore-source.ts'
import { createNoticeStore } from './sign-ins/notice-store.ts'
import { createAllowedIpStore } from './access/allowed-ip-store.ts'
import { createLoginStore } from './sign-ins/login-store.ts'
import { createPasskeyUseStore } from './passkeys/passkey-use-store.ts'
import { createRefusalStore } from './refusals/refusal-store.ts'
import { createSetupStore } from './second-factor/setup-store.ts'
import { createUsedCodeStore } from './second-factor/used-code-store.ts'
import { createKnownDeviceStore } from './sign-ins/known-device-store.ts'
import { createKnownPlaceStore } from './sign-ins/known-place-store.ts'
import { createSignInStore } from './sign-ins/sign-in-store.ts'
import { createDeletedUserStore } from './users/deleted-user-store.ts'
import { createUserStore } from './users/user-store.ts'

/** Everything that is stored; the relay sends from `sources`. */
export const createAuthStores = (deps: StoreDeps) => {
  const { connection, clock } = deps
  const userStore = createUserStore(deps)
  const deletedUserStore = createDeletedUserStore(connection)
  const loginStore = createLoginStore(deps)
  const refusalStore = createRefusalStore(deps)
  const allowedIpStore = createAllowedIpStore(deps)
  const notices = createNoticeStore(connection, clock)
  const setups = createSetupStore(connection, clock)
  const signIns = createSignInStore(connection, clock)
  const knownDevices = createKnownDeviceStore(connection, clock)
  const places = createKnownPlaceStore(connection, clock)
  const uses = createPasskeyUseStore(connection, clock)
  const usedCodes = createUsedCodeStore(connection, clock)
  const records = [userStore, loginStore, refusalStore, allowedIpStore, createRestoreSource(connection)]
  const others = [deletedUserStore, notices, setups, uses, usedCodes, signIns, knownDevices, places]
  return {
    userStore,
    deletedUserStore,
    loginStore,
    refusalStore,
    allowedIpStore,
    notices,
    setups,
    signIns,
    knownDevices,
    places,
    uses,
    usedCodes,
    sources: records.map(({ source }) => source),
    models: [...records, ...others].map(({ model }) => model),
  }
}
