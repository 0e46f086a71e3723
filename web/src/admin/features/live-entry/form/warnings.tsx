import type { Warning } from './draw-checks.ts'
import { shortDate } from '../../../../shared/format/wib-text.ts'

const warningText = (warning: Warning): string => {
  switch (warning.kind) {
    case 'future':
      return 'Tanggal ini belum tiba.'
    case 'draw-day':
      return `Bukan hari undian pasaran ini (${warning.day}).`
    case 'elsewhere':
      return `Nomor ${warning.numbers} ada di ${warning.types.join(' dan ')}.`
    case 'last-draw':
      return `Sama dengan undian terakhir (${shortDate(warning.date)}): ${warning.prizes
        .map(({ type, numbers }) => `${type} ${numbers}`)
        .join(', ')}.`
    default:
      return `Biasanya ${warning.expected} angka: ${warning.numbers.join(', ')}.`
  }
}

/** Warnings about an entry, announced to screen readers; none blocks it. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) => (
  <output className="block empty:hidden">
    {warnings.length > 0 && (
      <ul className="flex flex-col gap-1 rounded-control bg-warn-soft px-3.5 py-2.5 text-sm font-semibold text-warn">
        {warnings.map((warning) => (
          <li key={warningText(warning)}>{warningText(warning)}</li>
        ))}
      </ul>
    )}
  </output>
)
