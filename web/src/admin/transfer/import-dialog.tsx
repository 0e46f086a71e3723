import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { FileField } from '../fields/file-field.tsx'
import { FormError } from '../fields/form-error.tsx'
import { csvText } from './csv-text.ts'
import type { Running } from './use-transfer.ts'

type ImportDialogProps = {
  title: string
  fileHint: string
  onClose: () => void
  onChoose: (file: File | null) => void
  onSend: (dryRun: boolean) => void
  running: Running
  fileError: string | undefined
  error: string | null
  /** What the last dry run found to import; null without one. */
  wanted: number | null
  /** The button that imports it. */
  take: (wanted: number) => string
  options?: ReactNode
  /** The report. */
  children: ReactNode
}

/** Imports a CSV: first a dry run, then on request the import. */
export const ImportDialog = ({
  title,
  fileHint,
  onClose,
  onChoose,
  onSend,
  running,
  fileError,
  error,
  wanted,
  take,
  options,
  children,
}: ImportDialogProps) => (
  <Modal title={title} onClose={onClose}>
    <form
      noValidate
      aria-label={title}
      aria-busy={running !== null}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(true)
      }}
    >
      <FileField
        label={csvText.file}
        accept=".csv,text/csv"
        hint={fileHint}
        error={fileError}
        disabled={running !== null}
        onChange={onChoose}
      />
      {options}
      <Button type="submit" look={wanted ? 'secondary' : 'primary'} aria-disabled={running !== null}>
        {running === 'check' ? csvText.checking : csvText.check}
      </Button>
      <FormError text={error} />
      {children}
      {wanted === 0 && <p className="text-soft">{csvText.nothing}</p>}
      {wanted !== null && wanted > 0 && (
        <Button aria-disabled={running !== null} onClick={() => onSend(false)}>
          {running === 'import' ? csvText.taking : take(wanted)}
        </Button>
      )}
    </form>
  </Modal>
)
