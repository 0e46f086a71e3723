import type { ReactNode } from 'react'
import Check from '../../icons/check.svg?react'
import { Button } from '../../../shared/ui/button.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { accountText } from './account-text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Setup } from './use-setup.ts'

const codeLength = 6
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="flex gap-3">
    <span
      aria-hidden="true"
      className="digits grid size-6 shrink-0 place-items-center rounded-full bg-brand text-[0.8125rem] text-on-brand"
    >
      {number}
    </span>
    <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
  </li>
)

type SetupStepsProps = { setup: Setup; username: string }

/** QR code, first code and recovery codes, in this order. */
export const SetupSteps = ({ setup, username }: SetupStepsProps) => {
  const { start, code, codes } = setup
  if (!start) return null
  const type = (digits: string) => {
    setup.setCode(digits)
    if (digits.length === codeLength) void setup.check(digits)
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr] print:hidden">
        <div className="flex flex-col gap-2 max-sm:items-center">
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(start.qr)}`}
            alt={accountText.qr}
            className="size-44 rounded-control border border-line"
          />
          <p className="text-sm text-soft">
            {accountText.cannotScan}
            <span className="block font-mono font-semibold break-words text-ink">{grouped(start.secret)}</span>
          </p>
        </div>
        <ol className="flex flex-col gap-5">
          <Step number={1}>
            <p>{accountText.scan}</p>
          </Step>
          <Step number={2}>
            <p>{accountText.type}</p>
            {codes ? (
              <p className="flex items-center gap-2 font-semibold text-brand">
                <Check size={18} />
                {accountText.codeRight}
              </p>
            ) : (
              <form
                noValidate
                onSubmit={(event) => {
                  event.preventDefault()
                  void setup.check(code)
                }}
              >
                <CodeField label={accountText.code} value={code} onChange={type} error={setup.codeError ?? undefined} />
              </form>
            )}
          </Step>
          <Step number={3}>
            <p>
              {accountText.save} <strong>{accountText.onlyOnce}</strong>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button disabled={!codes || setup.isBusy} onClick={() => void setup.activate()}>
                {accountText.activate}
              </Button>
              <Button look="quiet" onClick={setup.stop}>
                {accountText.stop}
              </Button>
            </div>
          </Step>
        </ol>
      </div>
      <FormError text={setup.error} />
      {codes && <RecoveryCodes codes={codes} username={username} />}
    </div>
  )
}
