import { minuteMs } from '@papan/contracts/wib.ts'

export const nowText = {
  label: 'Sekarang dan berikutnya',
  status: 'Undian dan jam',
  drawing: 'Sedang diundi:',
  late: (count: number) => `${count} terlambat`,
  last: 'Terakhir keluar:',
  next: 'Berikutnya:',
  liveDraw: 'Live Draw',
  schedule: 'Jadwal',
  others: (count: number) => `+${count}`,
  onNow: (count: number) => `${count} sedang diundi`,
  waiting: 'Menunggu',
  minutes: (count: number) => `${count} mnt`,
  hours: (count: number) => `${count} jam`,
  resultAt: (time: string) => `ke hasil ${time}`,
  closed: (time: string) => `ditutup ${time}`,
  closes: (time: string) => `tutup ${time}`,
  ago: (span: string) => `${span} lalu`,
} as const

/** '18/23'; '18' where the plan is unknown. */
export const progressText = (count: number, total: number): string =>
  total > 0 && total >= count ? `${count}/${total}` : `${count}`

/** '12 menit lagi', '4 jam lagi'; at least a minute. */
export const inTimeText = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  return minutes < 60 ? `${minutes} menit lagi` : `${Math.floor(minutes / 60)} jam lagi`
}
