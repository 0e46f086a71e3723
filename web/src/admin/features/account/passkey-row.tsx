import type { Passkey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import Fingerprint from '../../icons/fingerprint.svg?react'
import { passkeyListText } from './passkey-list-text.ts'

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

export const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => {
  const { name, createdAt, lastUsedAt, isOfSite } = passkey
  const today = useAtNow((now) => wibDate(now))
  const used = passkeyListText.used(lastUsedAt === null ? null : Date.parse(lastUsedAt), today)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <Fingerprint size={22} className="shrink-0 text-brand" />
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft tabular-nums">
          {passkeyListText.made(Date.parse(createdAt))}, {used}
          {!isOfSite && <span className="font-semibold text-warn"> {passkeyListText.otherSite}</span>}
        </span>
      </p>
      <div className="-mr-4 ml-auto flex">
        <Button
          look="quiet"
          className="text-[0.9375rem]"
          aria-label={passkeyListText.renameOf(name)}
          onClick={onRename}
        >
          {passkeyListText.rename}
        </Button>
        <Button
          look="danger-quiet"
          className="text-[0.9375rem]"
          aria-label={passkeyListText.removeOf(name)}
          onClick={onRemove}
        >
          {passkeyListText.remove}
        </Button>
      </div>
    </li>
  )
}
