import { Button } from '../../shared/ui/button.tsx'
import { adminText } from '../forms/admin-text.ts'

/** `label` names the button with its row. */
type RowButtonProps = { label: string; disabled?: boolean; title?: string | undefined; onClick: () => void }

/** Quiet: a row is read far more often than changed. */
export const RowButton = ({ label, children, ...button }: RowButtonProps & { children: string }) => (
  <Button {...button} look="row" aria-label={label}>
    {children}
  </Button>
)

export const EditButton = (button: RowButtonProps) => <RowButton {...button}>{adminText.edit}</RowButton>

/** Red once it is pointed at. */
export const RemoveButton = ({ label, ...button }: RowButtonProps) => (
  <Button {...button} look="row-danger" aria-label={label}>
    {adminText.remove}
  </Button>
)
