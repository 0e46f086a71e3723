import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { ControlCentre } from '../features/live-entry/desk/control-centre.tsx'
import { DeskHead, deskKeys } from '../features/live-entry/desk/desk-head.tsx'
import { useActiveDraw } from '../features/live-entry/desk/active-session.ts'
import { StartSessionForm } from '../features/live-entry/desk/start-session-form.tsx'
import { useLinkedDraw } from '../features/live-entry/desk/use-linked-draw.ts'
import { resultsText } from '../features/results/results-text.ts'
import { SavedResults } from '../features/results/list/saved-results.tsx'
import { KeyBar } from '../keys/key-bar.tsx'
import { useSessionUser } from '../session/use-session.ts'
import { FormError } from '../fields/form-error.tsx'
import { mayLeave } from '../paths/leave-guard.ts'
import { AdminHeading } from '../titles/page-head.tsx'

export const ManageResultsPage = () => {
  const { activeDraw, enter, leave } = useActiveDraw()
  const user = useSessionUser()
  const [nextMarket, setNextMarket] = useState('')
  const leaveTo = (next = '') => {
    setNextMarket(next)
    leave()
  }
  const linked = useLinkedDraw(activeDraw, enter)
  const entry = activeDraw ? (
    <ControlCentre key={activeDraw.id} draw={activeDraw} staff={user} onLeave={leaveTo} onOpened={enter} />
  ) : (
    <StartSessionForm nextMarket={nextMarket} onStarted={enter} />
  )
  return (
    <>
      {/* On a phone the progress of the draw takes its place. */}
      <div className={classNames('flex flex-wrap items-start justify-between gap-x-4', activeDraw && 'max-md:sr-only')}>
        <AdminHeading title={resultsText.title}>{resultsText.heading}</AdminHeading>
        {activeDraw && <DeskHead draw={activeDraw} staff={user} />}
      </div>
      {/* The sheet's height is unknown until loaded: hide what follows, so that it does not shift. */}
      <div className="flex flex-col gap-4 [&>[data-waiting]~*]:hidden md:gap-5">
        <FormError text={linked.error} />
        {linked.isOpening ? <Spinner /> : entry}
        <SavedResults
          key={activeDraw ? 'folded' : 'open'}
          isFolded={activeDraw !== null}
          onDeleted={(id) => id === activeDraw?.id && leave()}
        />
        {activeDraw && (
          <>
            <Button
              look="secondary"
              className="self-start md:hidden"
              onClick={() => void mayLeave().then((isYes) => isYes && leaveTo())}
            >
              {resultsText.otherSession}
            </Button>
            <KeyBar keys={deskKeys} />
          </>
        )}
      </div>
    </>
  )
}
