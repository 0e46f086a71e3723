import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { IdentityBody } from '@papan/contracts/calls/media/identity-calls.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { messageOf } from '../../api/api-error.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { FileField } from '../../fields/file-field.tsx'
import { identityFile, readIdentityFile } from './identity-file.ts'
import { identityText } from './identity-text.ts'

type IdentityTransferProps = {
  form: UseFormReturn<IdentityBody>
  upload: (file: File) => Promise<string>
}

/** The identity as one file: what is in the form is written, what is read is put into it. */
export const IdentityTransfer = ({ form, upload }: IdentityTransferProps) => {
  const [fileError, setFileError] = useState<string>()
  const download = async () => {
    try {
      saveFile(await identityFile(form.getValues()), 'identitas.json')
    } catch {
      toast(identityText.downloadFailed, 'error')
    }
  }
  const take = async (file: File | null) => {
    if (!file) return
    setFileError(undefined)
    try {
      const read = await readIdentityFile(file, upload)
      if (!read) return setFileError(identityText.fileWrong)
      form.reset(read, { keepDefaultValues: true })
      toast(identityText.fileRead)
    } catch (failure) {
      setFileError(messageOf(failure, identityText.uploadFailed))
    }
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Button look="secondary" className="self-start" onClick={() => void download()}>
        {identityText.download}
      </Button>
      <FileField
        label={identityText.file}
        hint={identityText.fileHint}
        accept="application/json,.json"
        error={fileError}
        onChange={(file) => void take(file)}
      />
    </div>
  )
}
