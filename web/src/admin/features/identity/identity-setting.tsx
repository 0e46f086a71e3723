import { identityCalls } from '@papan/contracts/calls/media/identity-calls.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { useRead } from '../../api/use-call.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { IdentityForm } from './identity-form.tsx'
import { identityText } from './identity-text.ts'

/** For master admins. */
export const IdentitySetting = () => {
  const query = useRead(identityCalls.getIdentity, 'Settings')
  return (
    <Card as="section" aria-labelledby="identitas" className="flex flex-col gap-4 p-5">
      <h2 id="identitas" className="text-lg font-bold">
        {identityText.heading}
      </h2>
      <p className="text-[0.9375rem] text-soft">{identityText.hint}</p>
      <Loaded query={query} failed={identityText.loadFailed} skeleton={<Skeleton className="h-96" />}>
        {(stored) => <IdentityForm stored={stored} />}
      </Loaded>
    </Card>
  )
}
