import { Button } from '../../shared/ui/button.tsx'
import { adminText } from '../forms/admin-text.ts'

/** `label` names the button with its row. */
type RowButtonProps = { label: string; disabled?: boolean; title?: string | undefined; onClick: () => void }

export const EditButton = ({ label, ...button }: RowButtonProps) => (
  <Button {...button} look="secondary" aria-label={label}>
    {adminText.edit}
  </Button>
)

export const RemoveButton = ({ label, ...button }: RowButtonProps) => (
  <Button {...button} look="danger-quiet" aria-label={label}>
    {adminText.remove}
  </Button>
)
