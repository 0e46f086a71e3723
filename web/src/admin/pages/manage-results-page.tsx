import { useState } from 'react'
import { ControlCentre } from '../features/live-entry/desk/control-centre.tsx'
import { resultsText } from '../features/results/results-text.ts'
import { SavedResults } from '../features/results/list/saved-results.tsx'
import { StartSessionForm } from '../features/live-entry/desk/start-session-form.tsx'
import { useActiveSession } from '../features/live-entry/desk/use-active-session.ts'
import { useSessionUser } from '../features/session/use-session.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const ManageResultsPage = () => {
  const { session, begin, end } = useActiveSession()
  const user = useSessionUser()
  const [justStarted, setJustStarted] = useState(false)
  const [nextMarket, setNextMarket] = useState('')
  const leave = (next = '') => {
    setNextMarket(next)
    end()
  }
  return (
    <>
      <AdminHeading title={resultsText.title}>{resultsText.heading}</AdminHeading>
      {/* The sheet's height is unknown until loaded: hide what follows, so that it does not shift. */}
      <div className="flex flex-col gap-6 has-data-waiting:[&>:last-child]:hidden">
        {session ? (
          <ControlCentre key={session.id} session={session} staff={user} focusAtOnce={justStarted} onLeave={leave} />
        ) : (
          <StartSessionForm
            nextMarket={nextMarket}
            onStarted={(result) => {
              setJustStarted(true)
              begin(result)
            }}
          />
        )}
        <SavedResults onDeleted={(id) => id === session?.id && end()} />
      </div>
    </>
  )
}
