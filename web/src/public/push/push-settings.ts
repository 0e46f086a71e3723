import type { OwnPush, PushSubscriptionBody } from '@papan/contracts/calls/notify/push-calls.ts'

export type PushSettings = Pick<PushSubscriptionBody, 'wants' | 'withNumber' | 'delayMinutes'>
export type Want = PushSettings['wants'][number]
/** Without wants it has ended, and the server does not know yet. `renewedAt`: by the device's clock, ms. */
export type KeptPush = PushSettings & OwnPush & { renewedAt: number }

/** Null for none; what no page stored counts as none. */
export const readPush = (text: string | null): KeptPush | null => {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptPush | null
    return Array.isArray(kept?.wants) ? kept : null
  } catch {
    return null
  }
}

export const wantOf = (settings: PushSettings | null, market: string): Want | undefined =>
  settings?.wants.find((want) => want.market === market)
