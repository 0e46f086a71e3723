import { useState } from 'react'
import type { Account } from '@papan/contracts/calls/auth/account-calls.ts'
import { passkeyCalls } from '@papan/contracts/calls/auth/passkey-calls.ts'
import type { Passkey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { confirmDialog, toast } from '../../dialogs/dialog-store.ts'
import Plus from '../../icons/plus.svg?react'
import { hasPasskeys, makePasskey } from '../../passkeys/authenticator.ts'
import { passkeyText } from '../../passkeys/passkey-text.ts'
import { passkeyListText } from './passkey-list-text.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import type { RenewToken } from './use-setup.ts'

type PasskeyCardProps = { account: Account; renewToken: RenewToken }
type Opened = { kind: 'add' } | { kind: 'rename'; passkey: Passkey }

const phones = /iPhone|iPad|Android/

/** 'Passkey': the own ones, named. Absent beside a service that knows none. */
export const PasskeyCard = ({ account: { username, passkeys, secondFactor }, renewToken }: PasskeyCardProps) => {
  const [begin] = useWrite(passkeyCalls.beginPasskey)
  const [add] = useWrite(passkeyCalls.addPasskey)
  const [rename] = useWrite(passkeyCalls.renamePasskey, 'Account')
  const [remove] = useWrite(passkeyCalls.removePasskey, 'Account', 'Users')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { list, isAvailable } = passkeys
  const why = isAvailable ? (hasPasskeys() ? null : passkeyText.unsupported) : passkeyListText.unavailable
  const isFirst = list.length === 0 && !secondFactor.isOn

  const addNamed = async (name: string) => {
    const passkey = await makePasskey(await begin({}))
    await renewToken(add({ body: { name, passkey } }))
    toast(passkeyListText.added)
  }
  const renameTo = (id: string) => async (name: string) => {
    await rename({ path: { passkeyId: id }, body: { name } })
    toast(passkeyListText.renamed)
  }
  const askRemoval = async ({ id, name }: Passkey) => {
    const isLast = list.length === 1 && !secondFactor.isOn
    const question = isLast ? passkeyListText.removeLast(name) : passkeyListText.removeQuestion(name)
    const isSure = await confirmDialog(question, { yes: passkeyListText.removeYes, danger: true })
    if (isSure) await announce(remove({ path: { passkeyId: id } }), passkeyListText.removed, passkeyListText.failed)
  }

  return (
    <Card as="section" id="passkey" aria-label={passkeyListText.title} className="scroll-mt-20 p-5 print:hidden">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{passkeyListText.title}</h2>
        <Button
          look="secondary"
          className="px-3 text-[0.9375rem]"
          disabled={why !== null}
          onClick={() => setOpened({ kind: 'add' })}
        >
          <Plus size={18} />
          {passkeyListText.add}
        </Button>
      </div>
      {why && <p className="text-soft">{why}</p>}
      {list.length === 0 && !why && <p className="max-w-prose text-soft">{passkeyListText.about}</p>}
      {list.length > 0 && (
        <ul>
          {list.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpened({ kind: 'rename', passkey })}
              onRemove={() => void askRemoval(passkey)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <PasskeyNameDialog
          title={opened.kind === 'add' ? passkeyListText.add : passkeyListText.renameOf(opened.passkey.name)}
          first={
            opened.kind === 'add'
              ? passkeyListText.suggested(username, phones.test(navigator.userAgent))
              : opened.passkey.name
          }
          yes={opened.kind === 'add' ? passkeyListText.go : passkeyListText.save}
          warning={opened.kind === 'add' && isFirst ? passkeyListText.warning : undefined}
          save={opened.kind === 'add' ? addNamed : renameTo(opened.passkey.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}
