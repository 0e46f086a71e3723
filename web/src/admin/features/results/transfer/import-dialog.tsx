import { useState } from 'react'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FileField } from '../../../fields/file-field.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { ImportReport } from './import-report.tsx'
import { transferText } from './transfer-text.ts'
import { useImport } from './use-import.ts'

/** Imports a CSV of draws: first a dry run, then on request the import. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const [file, setFile] = useState<File | null>(null)
  const [overwrite, setOverwrite] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { start, reset, isRunning, job, summary, error } = useImport()
  const wanted = summary?.dryRun ? summary.created + (overwrite ? summary.different : 0) : 0

  const send = (dryRun: boolean) => {
    setIsMissing(file === null)
    if (file) void start({ file, dryRun, overwrite })
  }
  const change = (apply: () => void) => {
    apply()
    setIsMissing(false)
    reset()
  }

  return (
    <Modal title={transferText.importTitle} onClose={onClose}>
      <form
        noValidate
        aria-label={transferText.importTitle}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send(true)
        }}
      >
        <FileField
          label={transferText.file}
          accept=".csv,text/csv"
          hint={transferText.fileHint}
          error={isMissing ? contentTexts.fileRequired : undefined}
          disabled={isRunning}
          onChange={(chosen) => change(() => setFile(chosen))}
        />
        <label className="flex min-h-11 items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            checked={overwrite}
            disabled={isRunning}
            onChange={({ target }) => change(() => setOverwrite(target.checked))}
            className="size-5 accent-brand"
          />
          {transferText.overwrite}
        </label>
        <Button type="submit" look={summary?.dryRun ? 'secondary' : 'primary'} disabled={isRunning}>
          {isRunning && job?.dryRun !== false ? transferText.checking : transferText.check}
        </Button>
        {isRunning && (
          <div className="flex flex-col gap-1.5">
            <progress
              aria-label={transferText.progress}
              value={job && job.total > 0 ? job.done : undefined}
              max={job?.total || 1}
              className="h-3 w-full accent-brand"
            />
            <p className="text-sm text-soft tabular-nums">{transferText.progressOf(job?.done ?? 0, job?.total ?? 0)}</p>
          </div>
        )}
        <FormError text={error} />
        {summary && <ImportReport summary={summary} />}
        {summary?.dryRun && wanted === 0 && <p className="text-soft">{transferText.nothing}</p>}
        {wanted > 0 && (
          <Button disabled={isRunning} onClick={() => send(false)}>
            {transferText.take(wanted)}
          </Button>
        )}
      </form>
    </Modal>
  )
}
