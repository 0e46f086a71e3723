import Copy from '../../icons/copy.svg?react'
import Download from '../../icons/download.svg?react'
import Printer from '../../icons/printer.svg?react'
import { copyText } from '../../../shared/copy-text.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../dialogs/dialog-store.ts'
import { accountText } from './account-text.ts'

type RecoveryCodesProps = { codes: readonly string[]; username: string }

/** The codes of this once, with the ways to keep them. */
export const RecoveryCodes = ({ codes, username }: RecoveryCodesProps) => {
  const text = `${accountText.fileTitle(username)}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyText(text)) toast(accountText.copied)
    else toast(accountText.copyFailed, 'error')
  }
  const buttons = [
    { label: accountText.copy, Icon: Copy, run: () => void copy() },
    {
      label: accountText.download,
      Icon: Download,
      run: () => saveFile(new Blob([text], { type: 'text/plain' }), accountText.fileName),
    },
    { label: accountText.print, Icon: Printer, run: () => window.print() },
  ]
  return (
    <section aria-label={accountText.recovery} className="print-alone flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-bold">{accountText.recovery}</h3>
        <p className="text-sm text-soft">{accountText.recoveryCount}</p>
        <div className="flex flex-wrap gap-2 sm:ml-auto print:hidden">
          {buttons.map(({ label, Icon, run }) => (
            <Button key={label} look="secondary" className="text-[0.9375rem]" onClick={run}>
              <Icon size={18} />
              {label}
            </Button>
          ))}
        </div>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {codes.map((code) => (
          <li
            key={code}
            className="rounded-control border border-line bg-well px-2 py-1.5 text-center font-mono text-[0.9375rem] font-semibold"
          >
            {code}
          </li>
        ))}
      </ul>
    </section>
  )
}
