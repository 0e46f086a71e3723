import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { importCalls } from '@papan/contracts/calls/content/import-calls.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { useRead } from '../../../api/use-call.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { ImportDialog as CsvImportDialog } from '../../../transfer/import-dialog.tsx'
import { Progress } from '../../../transfer/progress.tsx'
import { useImport } from '../../../transfer/use-transfer.ts'
import { ResultReport } from './import-report.tsx'
import { transferText } from './transfer-text.ts'

const pollMs = 500
const failed = { check: transferText.importFailed, import: transferText.importFailed }

/** The state of an import job, polled until it is over. */
const useImportJob = (jobId: string | undefined) => {
  const dispatch = useDispatch()
  const [overId, setOverId] = useState<string | undefined>()
  const { currentData: job, isError } = useRead(
    importCalls.getImport,
    'Results',
    { path: { jobId: jobId ?? '' } },
    { skip: jobId === undefined, pollingInterval: overId === jobId ? 0 : pollMs },
  )
  const isOver = job?.state === 'done' || job?.state === 'failed'
  if (isOver && overId !== jobId) setOverId(jobId)
  const isStored = isOver && !job.dryRun
  useEffect(() => {
    if (isStored) dispatch(adminApi.util.invalidateTags(['Results', 'DrawResult', 'Markets']))
  }, [isStored, dispatch])
  const isLost = isError && jobId !== undefined && !job
  return {
    job,
    isRunning: jobId !== undefined && !isOver && !isLost,
    error: job?.failure?.message ?? (isLost ? transferText.importFailed : null),
  }
}

/** Imports a CSV of draws; the server goes on with it as a job. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const [overwrite, setOverwrite] = useState(false)
  const file = useImport(importCalls.startImport, failed)
  const { job, isRunning: isWorking, error } = useImportJob(file.answer?.jobId)
  const summary = job?.summary
  const found = summary ? summary.created + (overwrite ? summary.different : 0) : 0
  const running = file.running ?? (isWorking ? (job?.dryRun === false ? 'import' : 'check') : null)
  return (
    <CsvImportDialog
      title={transferText.importTitle}
      fileHint={transferText.fileHint}
      onClose={onClose}
      onChoose={file.choose}
      onSend={(dryRun) => running === null && void file.send(dryRun, { overwrite: String(overwrite) })}
      running={running}
      fileError={file.fileError}
      error={file.error ?? error}
      wanted={summary?.dryRun ? found : null}
      take={transferText.take}
      options={
        <CheckField
          label={transferText.overwrite}
          checked={overwrite}
          disabled={running !== null}
          onChange={({ target }) => {
            setOverwrite(target.checked)
            file.reset()
          }}
        />
      }
    >
      {running !== null && (
        <Progress
          label={transferText.progress}
          done={job?.done ?? 0}
          total={job?.total ?? 0}
          text={transferText.progressOf}
        />
      )}
      {summary && <ResultReport summary={summary} />}
    </CsvImportDialog>
  )
}
