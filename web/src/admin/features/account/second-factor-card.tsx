import type { Account } from '@papan/contracts/calls/auth/account-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { accountText } from './account-text.ts'
import { FactorOn } from './factor-on.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useSetup, type RenewToken } from './use-setup.ts'

type SecondFactorCardProps = { account: Account; renewToken: RenewToken }

/** 'Verifikasi dua langkah': switched off, being set up, or on. */
export const SecondFactorCard = ({ account, renewToken }: SecondFactorCardProps) => {
  const setup = useSetup(renewToken)
  const { isOn, isAvailable } = account.secondFactor
  const state = isOn ? accountText.isOn : setup.start ? accountText.isPending : accountText.isOff
  return (
    <Card as="section" id="verifikasi" aria-label={accountText.factor} className="scroll-mt-20 p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h2 className="text-lg font-bold">{accountText.factor}</h2>
        <Chip tone={isOn ? 'brand' : 'warn'}>{state}</Chip>
      </div>
      {isOn ? (
        <FactorOn account={account} />
      ) : setup.start ? (
        <SetupSteps setup={setup} username={account.username} />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-prose">{accountText.about}</p>
          {!isAvailable && <p className="text-soft">{accountText.unavailable}</p>}
          <FormError text={setup.error} />
          <Button disabled={!isAvailable || setup.isBusy} onClick={() => void setup.begin()}>
            {accountText.begin}
          </Button>
        </div>
      )}
    </Card>
  )
}
