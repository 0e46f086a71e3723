import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { textPageCalls, type TextNode } from '@papan/contracts/calls/media/page-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextBody } from '../../../shared/ui/text-body.tsx'
import { messageOf } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-call.ts'
import { FormError } from '../../fields/form-error.tsx'
import type { PageValues } from './page-values.ts'
import { pagesText } from './pages-text.ts'

/** The typed text as visitors would see it. */
export const PagePreview = ({ control }: { control: Control<PageValues> }) => {
  const text = useWatch({ control, name: 'text' })
  const [render, { isLoading }] = useWrite(textPageCalls.previewPage)
  const [shown, setShown] = useState<readonly TextNode[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const preview = async () => {
    try {
      setShown((await render({ body: { text } })).text)
      setError(null)
    } catch (failure) {
      setError(messageOf(failure, pagesText.previewFailed))
    }
  }
  return (
    <>
      <Button look="secondary" className="self-start" disabled={isLoading} onClick={() => void preview()}>
        {pagesText.preview}
      </Button>
      <FormError text={error} />
      {shown && !error && (
        <section aria-label={pagesText.preview} className="rounded-control border border-line bg-sheet p-4">
          <TextBody text={shown} />
        </section>
      )}
    </>
  )
}
