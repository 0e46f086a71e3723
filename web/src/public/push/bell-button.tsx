import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { useStored } from '../data/use-stored.ts'
import Bell from '../ui/icons/bell.svg?react'
import { bellText } from './bell-text.ts'
import type { PushDialogProps } from './push-dialog.tsx'
import { keptPushKey } from './push-key.ts'
import { readPush, wantOf } from './push-settings.ts'
import { pushSupport } from './push-support.ts'

const never = () => () => undefined

/** Opens what a market is to notify of. Its place is empty where a browser has no push. */
export const BellButton = ({ market }: { market: string }) => {
  const support = useSyncExternalStore(never, pushSupport, () => 'none')
  const isOn = wantOf(readPush(useStored(keptPushKey)[0]), market) !== undefined
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<PushDialogProps> | null>(null)
  const label = isOn ? bellText.on : bellText.off
  const open = () => {
    setOpen(true)
    import('./push-dialog.tsx').then(({ PushDialog }) => setDialog(() => PushDialog), console.warn)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label} ${market}`}
        className={classNames('bell scripted', isOn && 'bell-on', support === 'none' && 'invisible')}
        onClick={open}
      >
        <Bell size={20} />
        <span className="max-sm:hidden">{label}</span>
      </button>
      {isOpen && Dialog && <Dialog market={market} onClose={() => setOpen(false)} />}
    </>
  )
}
