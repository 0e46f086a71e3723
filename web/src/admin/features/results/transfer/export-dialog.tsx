import { useState, type FormEvent } from 'react'
import { importCalls } from '@papan/contracts/calls/content/import-calls.ts'
import { MarketField } from '../../../forms/market-field.tsx'
import { isSignedOut, messageOf } from '../../../api/api-error.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { useExport } from '../../../transfer/use-transfer.ts'
import { resultsText } from '../results-text.ts'
import { transferText } from './transfer-text.ts'

type ExportDialogProps = { market: string; onClose: () => void }

/** CSV in the import's format. */
export const ExportDialog = ({ market, onClose }: ExportDialogProps) => {
  const [query, setQuery] = useState({ market, from: '', to: '', spreadsheet: false })
  const [error, setError] = useState<string | null>(null)
  const [save, { isLoading }] = useExport(importCalls.exportResults)
  const download = async (event: FormEvent) => {
    event.preventDefault()
    const isBackwards = query.from !== '' && query.to !== '' && query.to < query.from
    setError(isBackwards ? transferText.dates : null)
    if (isBackwards) return
    try {
      const name = ['hasil', query.market.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), query.from, query.to]
      await save(`${name.filter(Boolean).join('_')}.csv`, query)
      toast(transferText.exported)
      onClose()
    } catch (failure) {
      if (!isSignedOut(failure)) setError(messageOf(failure, transferText.exportFailed))
    }
  }
  return (
    <Modal title={transferText.exportTitle} onClose={onClose}>
      <form
        noValidate
        aria-label={transferText.exportTitle}
        onSubmit={(event) => void download(event)}
        className="flex flex-col gap-5"
      >
        <MarketField
          none={resultsText.allMarkets}
          value={query.market}
          onChange={({ target }) => setQuery({ ...query, market: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label={transferText.from} value={query.from} onChange={(from) => setQuery({ ...query, from })} />
          <DateField label={transferText.to} value={query.to} onChange={(to) => setQuery({ ...query, to })} />
        </div>
        <label className="flex min-h-11 items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            checked={query.spreadsheet}
            onChange={({ target }) => setQuery({ ...query, spreadsheet: target.checked })}
            className="size-5 accent-brand"
          />
          {transferText.spreadsheet}
        </label>
        <FormError text={error} />
        <Button type="submit" disabled={isLoading}>
          {isLoading ? transferText.exporting : transferText.download}
        </Button>
      </form>
    </Modal>
  )
}
