import { useState } from 'react'
import type { PushWhat } from '@papan/contracts/calls/notify/push-calls.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { Choices, ContentFields, type Content } from './content-fields.tsx'
import { PushProblem } from './push-problem.tsx'
import { wantOf } from './push-settings.ts'
import { pushSupport } from './push-support.ts'
import { pushText } from './push-text.ts'
import { usePush } from './use-push.ts'

const whats = (['FIRST_PRIZE', 'WHOLE_DRAW'] as const).map((value) => ({ value, label: pushText.whats[value] }))

const PushForm = ({ market }: { market: string }) => {
  const { settings, phase, save } = usePush()
  const want = wantOf(settings, market)
  const [what, setWhat] = useState<PushWhat>(want?.what ?? 'FIRST_PRIZE')
  const [content, setContent] = useState<Content>({
    withNumber: settings?.withNumber ?? true,
    delayMinutes: settings?.delayMinutes ?? 0,
  })
  const others = (settings?.wants ?? []).filter((each) => each.market !== market)
  const [isEnding, setEnding] = useState(false)
  const turnOn = () => {
    setEnding(false)
    save({ ...content, wants: [{ market, what }, ...others] })
  }
  const turnOff = () => {
    setEnding(true)
    if (settings) save({ ...settings, wants: others })
  }
  const isSaving = phase === 'saving'
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        turnOn()
      }}
    >
      <Choices title={pushText.when} name="kapan" choices={whats} chosen={what} onChoose={setWhat} />
      <ContentFields content={content} onChange={setContent} />
      {others.length > 0 && <p className="text-sm text-soft">{pushText.forAll}</p>}
      <PushProblem phase={phase} onRetry={isEnding ? turnOff : turnOn} />
      <output className="font-semibold text-brand empty:hidden">
        {phase === 'saved' && (want ? pushText.isOn(market) : pushText.isOff(market))}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="grow" disabled={isSaving}>
          {isSaving ? pushText.saving : want ? pushText.save : pushText.turnOn}
        </Button>
        {want && (
          <Button look="secondary" disabled={isSaving} onClick={turnOff}>
            {pushText.turnOff}
          </Button>
        )}
      </div>
    </form>
  )
}

export type PushDialogProps = { market: string; onClose: () => void }

/** When and what a market notifies of; on iPhones how to get there. */
export const PushDialog = ({ market, onClose }: PushDialogProps) => (
  <Modal title={pushText.dialog(market)} onClose={onClose} className="w-[min(28rem,calc(100vw-2rem))]">
    {pushSupport() === 'install' ? <p>{pushText.install}</p> : <PushForm market={market} />}
    <a
      href={paths.notifications}
      className="mt-2 -mb-2 inline-flex min-h-11 items-center text-brand underline underline-offset-4"
    >
      {pushText.all}
    </a>
  </Modal>
)
