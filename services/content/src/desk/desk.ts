import type { AlarmLimits } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import { createAlarmService } from './alarms/alarm-service.ts'
import type { AlarmStore } from './alarms/alarm-store.ts'
import { createDeskWatch } from './alarms/desk-watch.ts'
import { createBoardService } from './board/board-service.ts'
import type { BoardStore } from './board/board-store.ts'
import { createClaimService } from './claims/claim-service.ts'
import type { ClaimStore } from './claims/claim-store.ts'
import { alarmRoutes, claimRoutes } from './desk-routes.ts'
import type { OnlineAdmins } from './online/online-admins.ts'

type DeskDeps = {
  scheduleStore: ScheduleStore
  claimStore: ClaimStore
  alarmStore: AlarmStore
  boardStore: BoardStore
  online: OnlineAdmins
  access: Access
  limits: AlarmLimits
  clock: () => number
}

/** Today's draws as admins work on them: board, claims, alarms. */
export const createDesk = (deps: DeskDeps) => {
  const boardService = createBoardService(deps)
  const claimService = createClaimService({ ...deps, board: boardService })
  const alarmService = createAlarmService({ ...deps, board: boardService })
  return {
    handlers: { ...claimRoutes({ claimService, boardService }), ...alarmRoutes({ alarmService }) },
    watch: createDeskWatch({ ...deps, boardService, claimService, alarmService }),
  }
}
