import { ipAllowed, ipRemoved } from '@papan/contracts/events/auth-events.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { canonicalCidr, createAddressList } from '@papan/runtime/http/addresses.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { AllowedIpStore } from './allowed-ip-store.ts'

type AllowedIpServiceDeps = {
  allowedIpStore: AllowedIpStore
  access: Access
  /** CIDRs that are always allowed. */
  breakGlass: readonly string[]
}

const maxIps = 1_000

const refused = (code: string, sentence: string) => new AppError(409, code, sentence, { errors: { ip: [sentence] } })

const ipInvalid = () => invalid({ ip: [authTexts.ipInvalid] })
const ipNotFound = () => new AppError(404, 'IP_NOT_FOUND', authTexts.ipNotFound)
const ipListed = () => refused('IP_LISTED', authTexts.ipListed)
const ipListFull = (max: number) => refused('IP_LIST_FULL', authTexts.ipListFull(max))
/** The caller's own address would no longer be allowed. */
const locksOut = (address: string) => refused('LOCKS_OUT', authTexts.ipLocksOut(address))

export const createAllowedIpService = ({ allowedIpStore, access, breakGlass }: AllowedIpServiceDeps) => {
  /** Refuses a list that would lock the caller out; an empty list allows everyone. */
  const assertInside = (ips: string[], address: string): void => {
    if (ips.length > 0 && !createAddressList([...ips, ...breakGlass])(address)) throw locksOut(address)
  }

  return {
    async list(): Promise<string[]> {
      return (await allowedIpStore.all()).toSorted()
    },

    async add(text: string, context: WriteContext): Promise<string> {
      const ip = canonicalCidr(text)
      if (!ip) throw ipInvalid()
      await allowedIpStore.change(context, (before) => {
        if (before.includes(ip)) throw ipListed()
        if (before.length >= maxIps) throw ipListFull(maxIps)
        const ips = [...before, ip]
        assertInside(ips, context.actor.ip)
        return { ips, event: announce(ipAllowed, { ip }, { ips: before }) }
      })
      await access.refresh()
      return ip
    },

    /** Accepts any spelling of the address. Throws 404, or 409 when it would lock the caller out. */
    async remove(text: string, context: WriteContext): Promise<void> {
      const ip = canonicalCidr(text)
      await allowedIpStore.change(context, (before) => {
        if (!ip || !before.includes(ip)) throw ipNotFound()
        const ips = before.filter((other) => other !== ip)
        assertInside(ips, context.actor.ip)
        return { ips, event: announce(ipRemoved, { ip }, { ips: before }) }
      })
      await access.refresh()
    },
  }
}

export type AllowedIpService = ReturnType<typeof createAllowedIpService>
