import { Button } from '../../../../shared/ui/button.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { FileField } from '../../../fields/file-field.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { ImportReport } from './import-report.tsx'
import { transferText } from './transfer-text.ts'
import { useScheduleImport } from './use-schedule-import.ts'

/** Imports a CSV of schedules: first a dry run, then on request the import. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { choose, send, running, report, fileError, error } = useScheduleImport()
  const wanted = report?.dryRun
    ? report.rows.filter(({ outcome }) => outcome === 'created' || outcome === 'changed').length
    : 0
  return (
    <Modal title={transferText.importTitle} onClose={onClose}>
      <form
        noValidate
        aria-label={transferText.importTitle}
        aria-busy={running !== null}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send(true)
        }}
      >
        <FileField
          label={transferText.file}
          accept=".csv,text/csv"
          hint={transferText.fileHint}
          error={fileError}
          disabled={running !== null}
          onChange={choose}
        />
        <Button type="submit" look={wanted > 0 ? 'secondary' : 'primary'} aria-disabled={running !== null}>
          {running === 'check' ? transferText.checking : transferText.check}
        </Button>
        <FormError text={error} />
        {report && <ImportReport key={String(report.dryRun)} report={report} />}
        {report?.dryRun && wanted === 0 && <p className="text-soft">{transferText.nothing}</p>}
        {wanted > 0 && (
          <Button aria-disabled={running !== null} onClick={() => void send(false)}>
            {running === 'import' ? transferText.taking : transferText.take(wanted)}
          </Button>
        )}
      </form>
    </Modal>
  )
}
