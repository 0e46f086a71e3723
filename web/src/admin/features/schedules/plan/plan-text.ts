import type { StatusPlan } from '@papan/contracts/schedule/draw.ts'

export const planText = {
  heading: 'Status terencana',
  add: 'Rencanakan status',
  remove: 'Hapus rencana',
  status: 'Status',
  statuses: { TUTUP: 'TUTUP', DITUNDA: 'DITUNDA' } satisfies Record<StatusPlan['status'], string>,
  fromDate: 'Mulai tanggal',
  fromTime: 'Mulai jam',
  untilDate: 'Berakhir tanggal',
  untilTime: 'Berakhir jam',
  reason: 'Alasan',
  reasonHint: 'Dibaca pengunjung selama status ini berlaku.',
  endsItself: 'Berakhir sendiri pada waktunya, lalu status kembali seperti semula.',
  running: (until: string) => `Sedang berlaku, sampai ${until} WIB`,
  coming: (from: string, until: string) => `Berlaku ${from} sampai ${until} WIB`,
} as const
