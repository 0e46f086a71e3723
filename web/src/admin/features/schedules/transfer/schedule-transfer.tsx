import { useState } from 'react'
import { scheduleTransferCalls } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { announce } from '../../../dialogs/announce.ts'
import { ImportDialog } from '../../../transfer/import-dialog.tsx'
import { useExport, useImport } from '../../../transfer/use-transfer.ts'
import { ScheduleReport } from './schedule-report.tsx'
import { transferText } from './transfer-text.ts'

const failed = { check: transferText.checkFailed, import: transferText.importFailed }

const ScheduleImport = ({ onClose }: { onClose: () => void }) => {
  const { choose, send, answer, ...state } = useImport(
    scheduleTransferCalls.importSchedules,
    failed,
    ...(['Schedules', 'Markets', 'Board'] as const),
  )
  const wanted = answer?.rows.filter(({ outcome }) => outcome === 'created' || outcome === 'changed').length ?? 0
  return (
    <ImportDialog
      {...state}
      title={transferText.importTitle}
      fileHint={transferText.fileHint}
      onClose={onClose}
      onChoose={choose}
      onSend={(dryRun) => void send(dryRun)}
      wanted={answer?.dryRun ? wanted : null}
      take={transferText.take}
    >
      {answer && <ScheduleReport report={answer} />}
    </ImportDialog>
  )
}

/** Import and export of all schedules as CSV. */
export const ScheduleTransfer = () => {
  const [isImporting, setIsImporting] = useState(false)
  const [download, { isLoading }] = useExport(scheduleTransferCalls.exportSchedules)
  const save = () => announce(download(transferText.exportName), transferText.exported, transferText.exportFailed)
  return (
    <>
      <Button look="secondary" onClick={() => setIsImporting(true)}>
        {transferText.importButton}
      </Button>
      <Button look="secondary" aria-disabled={isLoading} onClick={() => !isLoading && void save()}>
        {isLoading ? transferText.exporting : transferText.exportButton}
      </Button>
      {isImporting && <ScheduleImport onClose={() => setIsImporting(false)} />}
    </>
  )
}
