import { shortDate } from '../../../../shared/format/wib-text.ts'
import type { Warning } from './draw-checks.ts'

export const warningText = (warning: Warning): string => {
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
