import { useState } from 'react'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { BulkView } from '../../../bulk/bulk-view.tsx'
import { RecentJobs } from '../../../bulk/recent-jobs.tsx'
import { BulkChangeForm } from './bulk-change-form.tsx'
import { bulkChangeText } from '../schedules-text.ts'

type DialogProps = { markets: readonly string[]; onClose: () => void }

/** One change of many markets: its fields, then what each market would have. */
export const BulkChangeDialog = ({ markets, onClose }: DialogProps) => {
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Modal title={bulkChangeText.title(markets.length)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {jobId === null ? (
          <>
            <BulkChangeForm markets={markets} onDraft={setJobId} />
            <RecentJobs kind="schedules" onJob={setJobId} />
          </>
        ) : (
          <BulkView jobId={jobId} onJob={setJobId} />
        )}
      </div>
    </Modal>
  )
}
