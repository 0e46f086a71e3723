import { classNames } from '../../shared/ui/class-names.ts'
import { useLetterKeys } from './letter-keys.ts'

/** The key of a button; none on a phone, or for letters that are switched off. */
export const KeyHint = ({ keys, className }: { keys: string; className?: string }) => {
  const hasLetters = useLetterKeys()
  if (!hasLetters && keys.length === 1) return null
  return (
    <kbd
      aria-hidden="true"
      className={classNames(
        'rounded-md border border-current/50 px-1.5 font-mono text-[0.8125rem] leading-5 font-semibold max-md:hidden',
        className,
      )}
    >
      {keys}
    </kbd>
  )
}
