import { classNames } from '../../../../shared/ui/class-names.ts'

const looks = {
  me: 'bg-brand text-on-brand',
  other: 'border border-line-strong bg-raised text-ink',
  away: 'border-2 border-dashed border-live bg-sheet text-live',
  none: 'border border-dashed border-line-strong bg-sheet text-soft',
} as const

type AvatarProps = { username: string | null; look: keyof typeof looks }

/** Two letters of a name; '?' without a user. */
export const Avatar = ({ username, look }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      'digits grid size-7 shrink-0 place-items-center rounded-full text-[0.6875rem] leading-none',
      looks[look],
    )}
  >
    {username?.slice(0, 2).toUpperCase() ?? '?'}
  </span>
)
