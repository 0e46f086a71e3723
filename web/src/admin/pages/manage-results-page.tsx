import { useState } from 'react'
import { ControlCentre } from '../features/live-entry/desk/control-centre.tsx'
import { resultsText } from '../features/results/results-text.ts'
import { SavedResults } from '../features/results/list/saved-results.tsx'
import { StartSessionForm } from '../features/live-entry/desk/start-session-form.tsx'
import { useLinkedDraw } from '../features/live-entry/desk/use-linked-draw.ts'
import { useActiveDraw, type ActiveDraw } from '../features/live-entry/desk/active-session.ts'
import { useSessionUser } from '../features/session/use-session.ts'
import { FormError } from '../fields/form-error.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { AdminHeading } from './shell/admin-heading.tsx'

export const ManageResultsPage = () => {
  const { activeDraw, enter, leave } = useActiveDraw()
  const user = useSessionUser()
  const [justStarted, setJustStarted] = useState(false)
  const [nextMarket, setNextMarket] = useState('')
  const start = (draw: ActiveDraw) => {
    setJustStarted(true)
    enter(draw)
  }
  const linked = useLinkedDraw(activeDraw, start)
  const leaveTo = (next = '') => {
    setNextMarket(next)
    leave()
  }
  return (
    <>
      <AdminHeading title={resultsText.title}>{resultsText.heading}</AdminHeading>
      {/* The sheet's height is unknown until loaded: hide what follows, so that it does not shift. */}
      <div className="flex flex-col gap-6 has-data-waiting:[&>:last-child]:hidden">
        <FormError text={linked.error} />
        {linked.isOpening ? (
          <Spinner />
        ) : activeDraw ? (
          <ControlCentre
            key={activeDraw.id}
            draw={activeDraw}
            staff={user}
            focusAtOnce={justStarted}
            onLeave={leaveTo}
          />
        ) : (
          <StartSessionForm nextMarket={nextMarket} onStarted={start} />
        )}
        <SavedResults onDeleted={(id) => id === activeDraw?.id && leave()} />
      </div>
    </>
  )
}
