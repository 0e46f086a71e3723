import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import Eye from '../../icons/eye.svg?react'
import UsersRound from '../../icons/users-round.svg?react'
import { countText } from '../../format/count-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import type { WithOnline } from './online-slice.ts'

const onlineText = {
  visitors: 'User Online (Traffic)',
  admins: 'Admin Online',
  unknown: 'Belum diketahui',
  now: 'Pengunjung saat ini',
} as const

type CounterProps = { label: string; count: number | null; icon: ReactNode; detail: string | undefined }

const Counter = ({ label, count, icon, detail }: CounterProps) => (
  <Card className="p-5">
    <dt className="flex items-center gap-3 text-[0.9375rem] text-soft">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand"
      >
        {icon}
      </span>
      {label}
    </dt>
    <dd className="mt-2 text-3xl font-bold tabular-nums">
      {count === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{onlineText.unknown}</span>
        </>
      ) : (
        countText(count)
      )}
    </dd>
    <dd className="min-h-5 truncate text-sm text-soft">{detail}</dd>
  </Card>
)

export const OnlineCounters = () => {
  const { visitors, admins } = useSelector(({ online }: WithOnline) => online)
  const names = admins?.map(({ username }) => username).join(', ')
  return (
    <dl className="mb-5 grid gap-5 sm:grid-cols-2">
      <Counter label={onlineText.visitors} count={visitors} icon={<Eye size={20} />} detail={onlineText.now} />
      <Counter
        label={onlineText.admins}
        count={admins?.length ?? null}
        icon={<UsersRound size={20} />}
        detail={names}
      />
    </dl>
  )
}
