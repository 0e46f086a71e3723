import { useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { saveFile } from '../../../../shared/save-file.ts'
import { announce } from '../../../dialogs/announce.ts'
import { ImportDialog } from './import-dialog.tsx'
import { transferApi } from './transfer-api.ts'
import { transferText } from './transfer-text.ts'

/** Import and export of all schedules as CSV. */
export const ScheduleTransfer = () => {
  const [isImporting, setIsImporting] = useState(false)
  const [exportSchedules, { isLoading }] = transferApi.useExportSchedulesMutation()
  const download = async () => {
    if (!isLoading) saveFile(await exportSchedules().unwrap(), transferText.exportName)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => setIsImporting(true)}>
        {transferText.importButton}
      </Button>
      <Button
        look="secondary"
        aria-disabled={isLoading}
        onClick={() => void announce(download(), transferText.exported, transferText.exportFailed)}
      >
        {isLoading ? transferText.exporting : transferText.exportButton}
      </Button>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </div>
  )
}
