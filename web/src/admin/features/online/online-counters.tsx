import { useSelector } from 'react-redux'
import { countText } from '../../../shared/format/figures.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { WithOnline } from './online-slice.ts'

const onlineText = {
  visitors: 'User Online (Traffic)',
  admins: 'Admin Online',
  unknown: 'Belum diketahui',
  you: '(Anda)',
} as const

/** An admin with what they have to do; `isAway`: disconnected. */
export type StaffLoad = { userId: string; username: string; isMe: boolean; isAway: boolean; load: string }

const Count = ({ count }: { count: number | null }) => (
  <span className="digits text-xl leading-6 tabular-nums">
    {count === null ? (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{onlineText.unknown}</span>
      </>
    ) : (
      countText(count)
    )}
  </span>
)

const Member = ({ username, isMe, isAway, load }: StaffLoad) => (
  <li className="flex items-center gap-2.5 text-sm">
    <span
      aria-hidden="true"
      className={classNames(
        'digits grid size-7 shrink-0 place-items-center rounded-full text-[0.6875rem] leading-none',
        isMe
          ? 'bg-brand text-on-brand'
          : isAway
            ? 'border-2 border-dashed border-live text-live'
            : 'border border-line-strong',
      )}
    >
      {username.slice(0, 2).toUpperCase()}
    </span>
    <span className="max-w-[45%] shrink-0 truncate font-semibold">
      {username} {isMe && <span className="font-normal">{onlineText.you}</span>}
    </span>
    <span
      className={classNames(
        'ml-auto min-w-0 text-right text-[0.8125rem] leading-4 wrap-anywhere',
        isAway ? 'text-live' : 'text-soft',
      )}
    >
      {load}
    </span>
  </li>
)

/** Visitors and admins online. `staff`: with their work; null lists those who are online by name. */
export const OnlineCounters = ({ staff }: { staff: readonly StaffLoad[] | null }) => {
  const { visitors, admins } = useSelector(({ online }: WithOnline) => online)
  const members =
    staff ?? (admins ?? []).map(({ userId, username }) => ({ userId, username, isMe: false, isAway: false, load: '' }))
  return (
    <Card className="p-4">
      <dl className="flex flex-col gap-1.5 text-[0.9375rem]">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-soft">{onlineText.visitors}</dt>
          <dd>
            <Count count={visitors} />
          </dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-soft">{onlineText.admins}</dt>
          <dd>
            <Count count={admins?.length ?? null} />
          </dd>
          {members.length > 0 && (
            <dd className="mt-3 min-w-0 basis-full border-t border-line pt-3">
              <ul className="flex flex-col gap-2.5">
                {members.map((member) => (
                  <Member key={member.userId} {...member} />
                ))}
              </ul>
            </dd>
          )}
        </div>
      </dl>
    </Card>
  )
}
