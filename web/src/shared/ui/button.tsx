import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'danger' | 'danger-quiet' | 'quiet'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand hover:opacity-90',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-well',
  danger: 'border border-live bg-raised text-live hover:bg-live-soft',
  'danger-quiet': 'text-live hover:bg-live-soft',
  quiet: 'text-brand hover:bg-brand-soft',
}

/** For links that look like a button. */
export const buttonClass = (look: ButtonLook = 'primary', className?: string): string =>
  classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-base font-semibold transition-opacity duration-150 disabled:opacity-55',
    looks[look],
    className,
  )

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook; ref?: Ref<HTMLButtonElement> }

/** `type` defaults to 'button', so that none submits a form by accident. */
export const Button = ({ look = 'primary', className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
)
