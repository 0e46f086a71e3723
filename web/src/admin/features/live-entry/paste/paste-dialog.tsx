import { useEffect, useId, useRef, useState } from 'react'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { longDate } from '../../../../shared/format/wib-text.ts'
import { messageOf } from '../../../api/api-error.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { useSaveKey } from '../../../forms/use-save-key.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextAreaField } from '../../../../shared/ui/field.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import type { Warning } from '../form/draw-checks.ts'
import type { DrawPlan } from '../../results/draw-plan.ts'
import { resultsText } from '../../results/results-text.ts'
import { Warnings } from '../form/warnings.tsx'
import { CheckList } from './check-list.tsx'
import { DroppedText } from './dropped-text.tsx'
import { OtherDraw } from './other-draw.tsx'
import { PastePreview } from './paste-preview.tsx'
import { pasteText } from './paste-text.ts'
import { PasteQuestion } from './paste-question.tsx'
import { usePastedDraw } from './use-pasted-draw.ts'
import { staleText, useSavePaste } from './use-save-paste.ts'

type PasteDialogProps = {
  result: AdminResult
  plan: DrawPlan
  last: AdminResult | null
  dateWarnings: readonly Warning[]
  /** Asks for confirmation before the market closes. */
  mayPublish: () => Promise<boolean>
  text: string
  onText: (text: string) => void
  /** `warnings` of what was stored that were not asked before. */
  onClose: (stored?: AdminResult, warnings?: readonly GuardReason[]) => void
}

const repeatChoices = [
  ['drawn', pasteText.drawnTwice],
  ['copied', pasteText.copiedTwice],
] as const

type PastedDraw = ReturnType<typeof usePastedDraw>

/** Stores the pasted draw; a refusal stays in the dialog. */
const useSaving = (draw: PastedDraw, { result, mayPublish, onClose }: PasteDialogProps) => {
  const savePaste = useSavePaste(result)
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (!draw.canSave || isSaving || !(await mayPublish())) return
    setIsSaving(true)
    setError(null)
    try {
      const saved = await savePaste(draw.merged)
      if (saved) {
        toast(pasteText.saved(draw.changes))
        onClose(saved.stored, saved.warnings)
      } else setIsSaving(false)
    } catch (failure) {
      setError(staleText(failure) ?? messageOf(failure, resultsText.updateFailed))
      setIsSaving(false)
    }
  }
  return { save, isSaving, error }
}

/** What was read from the text. */
const PasteReading = ({ plan, draw }: { plan: DrawPlan; draw: PastedDraw }) => {
  const previewId = useId()
  return (
    <div className="flex flex-col gap-4">
      <section aria-labelledby={previewId} className="flex flex-col gap-3">
        <h3 id={previewId} className="font-bold">
          {pasteText.preview}
        </h3>
        <p className="text-sm text-soft tabular-nums">
          {draw.prizes.length === 0 ? pasteText.nothingRead : draw.summary}
        </p>
        <PastePreview plan={plan} prizes={draw.prizes} added={draw.merged.added} reasons={draw.reasons} />
      </section>
      <CheckList checks={draw.checks} />
    </div>
  )
}

/** What the admin must answer or know before saving. */
const PasteQuestions = ({ draw, dateWarnings }: { draw: PastedDraw; dateWarnings: readonly Warning[] }) => (
  <>
    {draw.doubts.map(({ key, line, text, type, numbers }) => (
      <PasteQuestion
        key={key}
        legend={`${type} ${numbers.join(', ')}`}
        text={pasteText.doubt(line, text.replaceAll(/\s+/g, ' ').trim(), type, numbers)}
        choices={[
          ['prize', pasteText.isPrize(type)],
          ['other', pasteText.isNoPrize],
        ]}
        answer={draw.doubtAnswerOf(key)}
        onAnswer={(given) => draw.answerDoubt(key, given)}
      />
    ))}
    {draw.repeats.map((repeat) => (
      <PasteQuestion
        key={`${repeat.type} ${repeat.numbers}`}
        legend={`${repeat.type} ${repeat.numbers}`}
        text={pasteText.repeated(repeat.type, repeat.numbers, repeat.times)}
        choices={repeatChoices}
        answer={draw.answerOf(repeat)}
        onAnswer={(given) => draw.answer(repeat, given)}
      />
    ))}
    {draw.merged.replaced.map(({ type, from, to }) => (
      <p key={type} className="text-sm font-semibold text-warn">
        {pasteText.replaces(type, from, to)}
      </p>
    ))}
    <Warnings warnings={[...dateWarnings, ...draw.warnings]} />
    {draw.prizes.length > 0 && draw.changes === 0 && <p className="text-soft">{pasteText.nothingNew}</p>}
    {draw.problems.map((problem) => (
      <FormError key={problem} text={problem} />
    ))}
  </>
)

/** Shows a preview before anything is published; Enter saves it if there are no problems. */
export const PasteDialog = (props: PasteDialogProps) => {
  const { result, plan, last, dateWarnings, text, onText, onClose } = props
  const draw = usePastedDraw(text, result, plan, last)
  const { save, isSaving, error } = useSaving(draw, props)
  const field = useRef<HTMLTextAreaElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const startsClean = useRef(draw.canSave)
  // Without a question, one key saves.
  useEffect(() => {
    const first = startsClean.current ? saveButton.current : field.current
    first?.focus()
  }, [])
  const form = useSaveKey(save)

  return (
    <Modal
      title={pasteText.title}
      onClose={() => onClose()}
      className="w-[min(66rem,calc(100vw-2rem-2*max(env(safe-area-inset-left),env(safe-area-inset-right))))]"
    >
      <form
        ref={form}
        noValidate
        aria-label={pasteText.title}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-5"
      >
        <p className="-mb-2 text-sm text-soft">{pasteText.thisSession(result.market, longDate(result.date))}</p>
        {draw.other && (
          <OtherDraw
            labels={draw.other}
            draw={draw.otherDraw}
            onAnotherText={() => {
              onText('')
              field.current?.focus()
            }}
            onLeave={() => onClose()}
          />
        )}
        <div className="grid items-start gap-5 md:grid-cols-2">
          <div className="flex flex-col gap-4">
            <TextAreaField
              ref={field}
              label={pasteText.field}
              rows={text === '' ? 8 : Math.min(14, Math.max(5, text.split('\n').length + 1))}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder={pasteText.placeholder}
              onChange={({ target }) => onText(target.value)}
              className="font-mono text-sm"
            />
            <DroppedText pieces={draw.dropped} />
          </div>
          <PasteReading plan={plan} draw={draw} />
        </div>
        <PasteQuestions draw={draw} dateWarnings={dateWarnings} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 border-t border-line bg-sheet px-5 py-3">
          <FormError text={error} />
          <Button ref={saveButton} type="submit" disabled={!draw.canSave || isSaving} className="min-h-12">
            {isSaving ? pasteText.saving : pasteText.save(draw.changes)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
