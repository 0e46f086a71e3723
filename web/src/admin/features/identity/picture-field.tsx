import { useRef, useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { identityPictureTypes, type IdentityBody } from '@papan/contracts/calls/media/identity-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { messageOf } from '../../api/api-error.ts'
import { FileField } from '../../fields/file-field.tsx'
import { identityText } from './identity-text.ts'

type PictureFieldProps = {
  control: Control<IdentityBody>
  name: 'mark' | 'picture'
  upload: (file: File) => Promise<string>
}

/** Uploads a picture at once, so that the preview shows what is stored of it. */
export const PictureField = ({ control, name, upload }: PictureFieldProps) => {
  const { label, hint, remove } = identityText.pictures[name]
  const { field, fieldState } = useController({ control, name })
  const [state, setState] = useState<{ isBusy: boolean; error?: string; turn: number }>({ isBusy: false, turn: 0 })
  const wasCleared = useRef(false)
  const choose = async (file: File | null) => {
    if (!file) return
    setState(({ turn }) => ({ isBusy: true, turn }))
    try {
      field.onChange(await upload(file))
      setState(({ turn }) => ({ isBusy: false, turn }))
    } catch (failure) {
      setState(({ turn }) => ({ isBusy: false, turn, error: messageOf(failure, identityText.uploadFailed) }))
    }
  }
  const clear = () => {
    wasCleared.current = true
    field.onChange(null)
    setState(({ turn }) => ({ isBusy: false, turn: turn + 1 }))
  }
  return (
    <div className="flex flex-col gap-2">
      <FileField
        key={state.turn}
        // The button that cleared it is gone.
        ref={(input) => {
          if (!input || !wasCleared.current) return
          wasCleared.current = false
          input.focus()
        }}
        label={label}
        hint={state.isBusy ? identityText.uploading : hint}
        accept={identityPictureTypes.join()}
        disabled={state.isBusy}
        error={state.error ?? fieldState.error?.message}
        onChange={(file) => void choose(file)}
      />
      {field.value && (
        <div className="flex flex-wrap items-center gap-3">
          <img src={field.value} alt="" className="h-12 max-w-40 rounded-control border border-line object-contain" />
          <Button look="secondary" disabled={state.isBusy} onClick={clear}>
            {remove}
          </Button>
        </div>
      )}
    </div>
  )
}
