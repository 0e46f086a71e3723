import { classNames } from '../../shared/ui/class-names.ts'
import type { NumberQuestion } from './dialog-store.ts'

/** The digits of a number that differ from the first one's are marked. */
const MarkedDigits = ({ numbers, from }: { numbers: string; from: string }) => (
  <span className="digits text-xl tracking-[0.08em]">
    {Array.from(numbers, (digit, index) => (
      <span
        // A digit may repeat: its place is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={classNames(
          numbers.length === from.length && digit !== from[index]
            ? 'text-live underline decoration-2 underline-offset-4'
            : '',
        )}
      >
        {digit}
      </span>
    ))}
  </span>
)

export const ComparedNumbers = ({ compared }: Pick<NumberQuestion, 'compared'>) => {
  const [first] = compared
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-well px-3.5 py-3">
      {compared.map(({ label, numbers }) => (
        <div key={label} className="flex items-center justify-between gap-3">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd>
            <MarkedDigits numbers={numbers} from={first?.numbers ?? numbers} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
