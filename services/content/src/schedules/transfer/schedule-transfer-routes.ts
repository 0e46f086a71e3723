import { scheduleColumns, type scheduleTransferCalls } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { marketPaths, schedulePaths } from '@papan/contracts/invalidation.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { holderOf, type ImportGuard } from '../../csv/import-authority.ts'
import { toCsv } from '../../csv/csv.ts'
import { readUpload } from '../../csv/file-text.ts'
import type { ScheduleStore } from '../schedule-store.ts'
import { parseSchedules } from './parse-schedules.ts'
import { rowOf } from './schedule-cells.ts'
import type { ScheduleImporter } from './schedule-import.ts'

type ScheduleTransferDeps = {
  scheduleStore: Pick<ScheduleStore, 'all'>
  scheduleImport: ScheduleImporter
  importGuard: ImportGuard
  clock: () => number
}

/** The changed paths travel in a header with limited room: events refresh the pages of further markets. */
const maxMarkedMarkets = 10

export const scheduleTransferRoutes = ({
  scheduleStore,
  scheduleImport,
  importGuard,
  clock,
}: ScheduleTransferDeps): Handlers<typeof scheduleTransferCalls> => ({
  async importSchedules({ upload, context, claims, res }) {
    const [holder, since, { dryRun }] = [holderOf(claims), clock(), upload.fields]
    const options = {
      dryRun,
      mayCreateMarkets: context.actor.role === 'MASTER_ADMIN',
      assertMayGoOn: () => importGuard({ holder, since }),
    }
    const done = await scheduleImport.run(await readUpload(upload.file, parseSchedules), options, context)
    const changed = done.rows.filter(({ outcome }) => outcome === 'created' || outcome === 'changed')
    if (!dryRun && changed.length > 0)
      markPathsChanged(res, [
        ...new Set([
          ...marketPaths(),
          ...changed.slice(0, maxMarkedMarkets).flatMap(({ market }) => schedulePaths(market)),
        ]),
      ])
    return done
  },
  async exportSchedules({ res }) {
    const schedules = await scheduleStore.all()
    const csv = toCsv([[...scheduleColumns], ...schedules.map((schedule) => rowOf(schedule))])
    res.type('text/csv').attachment('jadwal.csv').send(csv)
  },
})
