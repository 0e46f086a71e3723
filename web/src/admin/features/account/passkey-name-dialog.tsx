import { useEffect, useRef, useState, type FormEvent } from 'react'
import { maxPasskeyNameLength } from '@papan/contracts/limits.ts'
import { messageOf, type ApiError } from '../../api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { Modal } from '../../../shared/ui/modal.tsx'
import { FormError } from '../../fields/form-error.tsx'
import { passkeyText } from '../../passkeys/passkey-text.ts'
import { passkeyListText } from './passkey-list-text.ts'

type PasskeyNameDialogProps = {
  title: string
  first: string
  yes: string
  warning?: string | undefined
  /** Throws an `ApiError`. */
  save: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey, a new one or a listed one. */
export const PasskeyNameDialog = ({ title, first, yes, warning, save, onClose }: PasskeyNameDialogProps) => {
  const [name, setName] = useState(first)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<{ field?: string | undefined; form?: string | undefined }>({})
  const input = useRef<HTMLInputElement>(null)
  // After the dialog has opened, which focuses its close button.
  useEffect(() => input.current?.select(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError({})
    try {
      await save(name)
      onClose()
    } catch (failure) {
      const field = (failure as ApiError).errors?.['name']?.[0]
      setError(field ? { field } : { form: messageOf(failure, passkeyListText.failed) })
      setIsBusy(false)
    }
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={passkeyListText.name}
          hint={passkeyListText.nameHint}
          value={name}
          error={error.field}
          maxLength={maxPasskeyNameLength}
          autoComplete="off"
          ref={input}
          onChange={({ target }) => setName(target.value)}
        />
        {warning && <p className="text-soft">{warning}</p>}
        <FormError text={error.form} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {passkeyListText.cancel}
          </Button>
          <Button type="submit" disabled={isBusy || name.trim() === ''}>
            {isBusy ? passkeyText.waiting : yes}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
