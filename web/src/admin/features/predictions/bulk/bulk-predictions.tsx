import { useContext, useState } from 'react'
import { predictionTransferCalls } from '@papan/contracts/calls/content/prediction-transfer-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { BulkView } from '../../../bulk/bulk-view.tsx'
import { RecentJobs } from '../../../bulk/recent-jobs.tsx'
import { csvText } from '../../../transfer/csv-text.ts'
import { ExportDialog } from '../../../transfer/export-dialog.tsx'
import { bulkPredictionsText } from './bulk-predictions-text.ts'
import { CopyForm, FileForm, PasteForm } from './draft-forms.tsx'

const sources = {
  paste: { button: bulkPredictionsText.paste, title: bulkPredictionsText.pasteTitle, Form: PasteForm },
  file: { button: csvText.importButton, title: bulkPredictionsText.importTitle, Form: FileForm },
  copy: { button: bulkPredictionsText.copy, title: bulkPredictionsText.copyTitle, Form: CopyForm },
} as const
type Source = keyof typeof sources

/** Many predictions from one source: its form, then the preview, progress and end of the job. */
const BulkDialog = ({ source, onClose }: { source: Source; onClose: () => void }) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const { title, Form } = sources[source]
  return (
    <Modal title={title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {jobId === null ? (
          <>
            <Form onDraft={setJobId} />
            <RecentJobs kind="predictions" onJob={setJobId} />
          </>
        ) : (
          <BulkView jobId={jobId} onJob={setJobId} />
        )}
      </div>
    </Modal>
  )
}

/** `market` and `date` of the list, '' for all. */
export const BulkPredictions = ({ market, date }: { market: string; date: string }) => {
  const clock = useContext(ClockContext)
  const [open, setOpen] = useState<Source | 'export' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {(Object.keys(sources) as Source[]).map((source) => (
        <Button key={source} look="secondary" onClick={() => setOpen(source)}>
          {sources[source].button}
        </Button>
      ))}
      <Button look="secondary" onClick={() => setOpen('export')}>
        {csvText.exportButton}
      </Button>
      {open !== null && open !== 'export' && <BulkDialog source={open} onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          call={predictionTransferCalls.exportPredictions}
          title={bulkPredictionsText.exportTitle}
          name="prediksi"
          failed={bulkPredictionsText.exportFailed}
          market={market}
          date={date || wibDate(clock.now())}
          onClose={close}
        />
      )}
    </>
  )
}
