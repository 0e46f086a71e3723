import { useState, type FormEvent } from 'react'
import type { Declared } from '@papan/contracts/calls/call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { isSignedOut, messageOf } from '../api/api-error.ts'
import { toast } from '../dialogs/dialog-store.ts'
import { CheckField } from '../fields/check-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { FormError } from '../fields/form-error.tsx'
import { adminText } from '../forms/admin-text.ts'
import { MarketField } from '../forms/market-field.tsx'
import { csvText } from './csv-text.ts'
import { useExport } from './use-transfer.ts'

type ExportDialogProps = {
  call: Declared
  title: string
  /** The begin of the file's name. */
  name: string
  failed: string
  /** '' matches all. */
  market: string
  date?: string
  onClose: () => void
}

/** Records of draws as a CSV in the import's format. */
export const ExportDialog = ({ call, title, name, failed, market, date = '', onClose }: ExportDialogProps) => {
  const [query, setQuery] = useState({ market, from: date, to: date, spreadsheet: false })
  const [error, setError] = useState<string | null>(null)
  const [save, { isLoading }] = useExport(call)
  const download = async (event: FormEvent) => {
    event.preventDefault()
    const isBackwards = query.from !== '' && query.to !== '' && query.to < query.from
    setError(isBackwards ? csvText.dates : null)
    if (isBackwards) return
    try {
      const parts = [name, query.market.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), query.from, query.to]
      await save(`${parts.filter(Boolean).join('_')}.csv`, query)
      toast(csvText.exported)
      onClose()
    } catch (failure) {
      if (!isSignedOut(failure)) setError(messageOf(failure, failed))
    }
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form noValidate aria-label={title} onSubmit={(event) => void download(event)} className="flex flex-col gap-5">
        <MarketField
          none={adminText.allMarkets}
          value={query.market}
          onChange={({ target }) => setQuery({ ...query, market: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label={csvText.from} value={query.from} onChange={(from) => setQuery({ ...query, from })} />
          <DateField label={csvText.to} value={query.to} onChange={(to) => setQuery({ ...query, to })} />
        </div>
        <CheckField
          label={csvText.spreadsheet}
          checked={query.spreadsheet}
          onChange={({ target }) => setQuery({ ...query, spreadsheet: target.checked })}
        />
        <FormError text={error} />
        <Button type="submit" disabled={isLoading}>
          {isLoading ? csvText.exporting : csvText.download}
        </Button>
      </form>
    </Modal>
  )
}
