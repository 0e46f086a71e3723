import { LoadError } from '../../../shared/ui/load-error.tsx'
import { useBoard } from '../../board/use-board.ts'
import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { useRead } from '../../api/use-call.ts'
import { AccountNotices } from '../../features/account/account-notices.tsx'
import { boardLayout, BoardScreen } from '../../features/board/board-screen.tsx'
import { boardText } from '../../features/board/board-text.ts'
import { useHasNetwork } from '../../features/online/use-has-network.ts'
import { useSessionUser } from '../../session/use-session.ts'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { AdminHeading } from '../../titles/page-head.tsx'
import { shellText } from '../shell/shell-text.ts'
import { useMedia, useNarrow } from '../../../shared/ui/use-media.ts'
import { DashboardSide } from './dashboard-side.tsx'
import { dashboardText } from './dashboard-text.ts'

const isUnreached = (error: unknown): boolean => (error as { status?: unknown } | undefined)?.status === 0

/** Whether changes would fail: the realtime service alone is not needed for them. */
const useOffline = (error: unknown): boolean => {
  const hasNetwork = useHasNetwork()
  return !hasNetwork || isUnreached(error)
}

export const DashboardPage = () => {
  const { username, role } = useSessionUser()
  const { data, error, refetch } = useBoard()
  // Notices are part of the head: what comes later would move the board.
  const account = useRead(accountCalls.getAccount, 'Account')
  const isPhone = useNarrow()
  const isCards = useMedia('(width < 1024px)')
  const isOffline = useOffline(error)
  const greeting = (
    <div className="flex flex-wrap items-baseline gap-x-3 [&>h1]:mb-0">
      <AdminHeading>{shellText.dashboard}</AdminHeading>
      <p className="text-[0.9375rem] text-soft">
        {dashboardText.greeting} <span className="font-semibold text-ink">{username}</span>.
      </p>
    </div>
  )
  const failure = error ? <LoadError text={boardText.loadFailed} onRetry={() => void refetch()} /> : null
  if (!data || (!account.data && !account.isError))
    return (
      <>
        <div className="mb-4">{greeting}</div>
        <div className={boardLayout}>
          {failure ?? <RowSkeletons rows={6} className="h-15" />}
          {/* Below the board it would move as the rows come. */}
          <div className={failure ? '' : 'max-xl:hidden'}>
            <DashboardSide staff={null} isPhone={isPhone} />
          </div>
        </div>
      </>
    )
  return (
    <BoardScreen
      board={data}
      greeting={greeting}
      notices={<AccountNotices isMaster={role === 'MASTER_ADMIN'} />}
      failure={failure}
      renderSide={(staff) => <DashboardSide staff={staff} isPhone={isPhone} />}
      isPhone={isPhone}
      isCards={isCards}
      isOffline={isOffline}
    />
  )
}
