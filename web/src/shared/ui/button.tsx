import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'danger' | 'danger-quiet' | 'quiet' | 'row' | 'row-danger'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand hover:opacity-90',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-well',
  danger: 'border border-live bg-raised text-live hover:bg-live-soft',
  'danger-quiet': 'text-live hover:bg-live-soft',
  quiet: 'text-brand hover:bg-brand-soft',
  row: 'text-soft hover:bg-brand-soft hover:text-brand focus-visible:text-brand',
  'row-danger': 'text-soft hover:bg-live-soft hover:text-live focus-visible:text-live',
}

/** For links that look like a button. */
export const buttonClass = (look: ButtonLook = 'primary', className?: string): string =>
  classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control py-2 font-semibold transition-opacity duration-150 disabled:opacity-55',
    look.startsWith('row') ? 'min-w-11 px-2 text-sm' : 'px-4 text-base',
    looks[look],
    className,
  )

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook; ref?: Ref<HTMLButtonElement> }

/** `type` defaults to 'button', so that none submits a form by accident. */
export const Button = ({ look = 'primary', className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
)
