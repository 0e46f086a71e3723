import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { stepUp } from '../api/step-up.ts'

const StepUpDialog = lazy(async () => ({
  default: (await import('../features/account/step-up-dialog.tsx')).StepUpDialog,
}))

/** Shows the question of a call that needs a proof; mount once per application. */
export const StepUpHost = () => {
  const session = useSession()
  const username = session.status === 'authenticated' ? session.user.username : ''
  const question = useSyncExternalStore(stepUp.subscribe, stepUp.current, stepUp.current)
  return (
    question && (
      // Without its code the call is refused, as when the user declines.
      <Boundary key={question.id} fallback={null} onFail={() => question.answer(false)}>
        <Suspense fallback={null}>
          <StepUpDialog question={question} username={username} />
        </Suspense>
      </Boundary>
    )
  )
}
