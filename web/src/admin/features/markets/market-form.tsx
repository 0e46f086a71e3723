import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useState } from 'react'
import { marketBody, marketCalls } from '@papan/contracts/calls/content/market-calls.ts'
import { maxMarketNameLength } from '@papan/contracts/limits.ts'
import type { z } from '@papan/contracts/schema.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { adminText } from '../../forms/admin-text.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { upperCased } from '../../forms/upper-cased.ts'
import { newSchedulePath } from '../../paths/admin-paths.ts'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { marketsText } from './markets-text.ts'

type MarketValues = z.infer<typeof marketBody>

/** The field keeps the focus for the next market; a link goes on to the new one's schedule. */
export const MarketForm = (frame: RecordFormFrame) => {
  const [add] = useWrite(marketCalls.addMarket, 'Markets')
  const [added, setAdded] = useState<string | null>(null)
  const form = useForm<MarketValues>({ resolver: resolverOf(marketBody), defaultValues: { name: '' } })
  const { register, reset, setFocus, formState } = form
  return (
    <RecordForm
      {...frame}
      // The drawer stays open for the next one.
      onSaved={() => setFocus('name')}
      form={form}
      heading={marketsText.newHeading}
      draft="pasaran"
      fields={['name']}
      failed={marketsText.addFailed}
      submit={{ text: marketsText.add, busy: adminText.adding }}
      save={async (body) => {
        const { name } = await add({ body })
        toast(marketsText.added)
        setAdded(name)
        reset()
      }}
    >
      <TextField
        {...upperCased(register('name'))}
        label={marketsText.name}
        placeholder={marketsText.namePlaceholder}
        maxLength={maxMarketNameLength}
        autoComplete="off"
        spellCheck={false}
        error={formState.errors.name?.message}
      />
      {added !== null && (
        <Link to={newSchedulePath(added)} className="inline-flex min-h-11 items-center font-semibold text-brand">
          {marketsText.scheduleOf(added)}
        </Link>
      )}
    </RecordForm>
  )
}
