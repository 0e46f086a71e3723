import { useState } from 'react'
import { useStored } from '../data/use-stored.ts'
import { endPush, savePush, type Outcome } from './change-push.ts'
import { readPush, type PushSettings } from './push-settings.ts'
import { keptPushKey } from './push-key.ts'
import { permission } from './permission.ts'
import { pushSupport } from './push-support.ts'

export type Phase = 'idle' | 'saving' | Outcome

const firstPhase = (): Phase =>
  globalThis.document && pushSupport() === 'able' && permission() === 'denied' ? 'denied' : 'idle'

/** What the device keeps of pushes, and how it is changed. `settings`: null while none is on. */
export const usePush = () => {
  const kept = readPush(useStored(keptPushKey)[0])
  const [phase, setPhase] = useState<Phase>(firstPhase)
  const save = async (settings: PushSettings): Promise<void> => {
    setPhase('saving')
    // Without a market all ends.
    setPhase(settings.wants.length > 0 ? await savePush(settings) : await endPush().then(() => 'saved' as const))
  }
  return {
    kept,
    settings: kept && kept.wants.length > 0 ? kept : null,
    phase,
    save: (settings: PushSettings) => void save(settings),
  }
}
