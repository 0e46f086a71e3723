import type { ScheduleColumn } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { csvText } from '../../../transfer/csv-text.ts'
import { schedulesText } from '../schedules-text.ts'

export const transferText = {
  ...csvText,
  importTitle: 'Impor Jadwal dari CSV',
  fileHint: 'Kolom wajib: market,close_time,open_time,day. Kolom lain seperti pada hasil ekspor.',
  take: (schedules: number) => `Impor ${schedules} jadwal`,
  changed: { dryRun: 'Akan diubah', done: 'Diubah' },
  line: (line: number) => `Baris ${line}`,
  noMarket: '(tanpa nama)',
  newMarket: 'pasaran baru',
  columns: {
    market: schedulesText.market,
    close_time: schedulesText.closeTime,
    open_time: schedulesText.openTime,
    day: schedulesText.day,
    result_time: schedulesText.resultTime,
    draw_days: schedulesText.drawDays,
    family: schedulesText.family,
    aliases: 'Nama lain',
    official_link: schedulesText.officialLink,
    logo_url: schedulesText.logoUrl,
    status: schedulesText.status,
  } satisfies Record<ScheduleColumn, string> as Record<string, string>,
  checkFailed: 'Gagal memeriksa jadwal.',
  /** Without an answer, some lines may be stored. */
  importFailed: 'Gagal mengimpor jadwal. Impor sekali lagi: yang sudah tersimpan tidak berubah.',
  exportFailed: 'Gagal mengekspor jadwal.',
  exportName: 'jadwal.csv',
} as const
