import type { DrawGroup } from '../../board/draw-group.ts'

export const tileText = {
  seconds: 'dtk',
  minutes: 'menit',
  hours: 'jam',
  over: 'lewat',
  toResult: 'ke hasil',
  toClose: 'ke tutup',
  missing: 'kurang',
} as const

export const groupText: Record<DrawGroup, { title: string; note: string }> = {
  late: { title: 'Terlambat', note: 'lewat jam hasil, PRIZE 1 belum ada' },
  untaken: { title: 'Ditutup, belum diambil', note: 'undian berjalan tanpa pengisi' },
  filling: { title: 'Sedang diisi', note: 'sudah ditutup, ada yang memegang' },
  closing: { title: 'Segera ditutup', note: 'tutup dalam 15 menit' },
  next: { title: 'Berikutnya', note: 'dalam 60 menit' },
  done: { title: 'Selesai', note: 'jam hasil sampai tayang:' },
  off: { title: 'Libur', note: '' },
}

export const boardText = {
  loadFailed: 'Gagal memuat jadwal.',
  none: 'Tidak ada undian hari ini.',
  toSchedules: 'Manajemen Jadwal',
  allDone: 'Semua undian hari ini selesai.',
  tomorrow: (market: string, when: string) => `Berikutnya ${market}, tutup ${when}.`,
  noMatch: 'Tidak ada undian yang cocok.',
  showAll: 'Tampilkan semua',
  progress: (total: number) => `dari ${total} undian hari ini selesai`,
  times: (close: string, result: string) => `Tutup ${close}, hasil ${result}`,
  untaken: 'Belum diambil',
  you: '(Anda)',
  filled: (filled: number, planned: number) => `${filled} dari ${planned}`,
  missing: (count: number) => `kurang ${count}`,
  heldBy: (username: string) => `dipegang ${username}`,
  more: (count: number, from: string, until: string) => `${count} undian lagi, ${from} sampai ${until} WIB`,
  moreShort: (count: number) => `${count} undian lagi`,
  fewer: 'Lipat kembali',
  check: (note: string, others: number) => `Periksa ${note}${others > 0 ? `, ${others} lagi` : ''}`,
  show: 'Saring undian',
  filters: { all: 'Semua', mine: 'Milik saya', free: 'Belum diambil' },
  search: 'Cari pasaran',
} as const

export const alarmText = {
  ringing: (time: string) => `Belum ada PRIZE 1. Alarm berbunyi sejak ${time} WIB.`,
  ringsAt: (time: string) => `Alarm berbunyi ${time} WIB bila PRIZE 1 belum ada.`,
  mastersAt: (time: string) => `Master diberi tahu ${time} WIB bila belum dijawab.`,
  mastersTold: 'Master admin sudah diberi tahu.',
  unstaffed: 'Tidak ada admin online menjelang jam tutup.',
  answered: (by: string, time: string) => `${by}, ${time} WIB:`,
  visitors: 'Pengunjung membaca',
  visitorsRead: 'Hasil resmi belum keluar',
  askedAgain: (time: string) => `Ditanya lagi ${time} WIB.`,
  answerLabel: 'Jawab:',
  siteLate: 'situs resmi terlambat',
  otherReason: 'alasan lain...',
  dialogTitle: (market: string) => `Jawab alarm ${market}`,
  dialogNote: (minutes: number) => `Alarm berhenti ${minutes} menit untuk semua admin, lalu bertanya lagi.`,
  reason: 'Alasan',
  save: 'Jawab alarm',
  chip: (market: string, over: string) => `${market} ${over}`,
  chipMore: (market: string, over: string, others: number) => `${market} ${over}, ${others} lagi`,
  count: (count: number) => `${count} alarm`,
  spoken: (market: string) => `Alarm: ${market} belum ada PRIZE 1.`,
  soundOn: 'Suara aktif',
  soundOff: 'Suara mati',
} as const

export const actionText = {
  take: 'Ambil',
  takeOver: 'Ambil alih',
  takeOverAll: (username: string) => `Ambil alih semua dari ${username}`,
  open: 'Buka',
  resume: 'Lanjut',
  view: 'Lihat',
  handOver: 'Serahkan',
  accept: 'Terima',
  decline: 'Tolak',
  withdraw: 'Tarik kembali',
  failed: 'Gagal mengubah pemegang undian.',
  answerFailed: 'Gagal menjawab alarm.',
  takenOver: (username: string, count: number) => `${count} undian diambil alih dari ${username}.`,
} as const

export const handOverText = {
  title: (market: string) => `Serahkan ${market}`,
  note: 'Tetap milik Anda sampai diterima.',
  to: 'Kepada',
  anyone: 'siapa saja',
  anyoneLoad: 'dilepas, langsung',
  noColleague: 'Tidak ada rekan yang online.',
  remark: 'Catatan',
  remarkHint: 'Boleh kosong.',
  send: (username: string) => `Serahkan ke ${username}`,
  release: 'Lepas undian',
  cancel: 'Batal',
  offered: (to: string) => `Ditawarkan kepada ${to}, menunggu jawaban.`,
  offeredToYou: (from: string) => `${from} menyerahkan kepada Anda:`,
  offeredPlain: (from: string) => `${from} menyerahkan kepada Anda.`,
  remarkOf: 'Catatan:',
} as const

export const newsText = {
  offered: (from: string, market: string) => `${from} menyerahkan ${market} kepada Anda.`,
  accepted: (by: string, market: string) => `${by} menerima ${market}.`,
  declined: (by: string, market: string) => `${by} menolak ${market}. Undian tetap milik Anda.`,
  withdrawn: (by: string, market: string) => `${by} menarik kembali ${market}.`,
  takenOver: (by: string, market: string) => `${by} mengambil alih ${market} dari Anda.`,
} as const

export const loadText = {
  late: (count: number) => `${count} terlambat`,
  filling: (count: number) => `${count} diisi`,
  next: (count: number) => `${count} berikut`,
  free: 'luang',
  freeAfter: (time: string) => `luang sesudah ${time}`,
  overlap: (count: number, time: string) => `${count} undian sekaligus ${time}`,
  away: (time: string) => `terputus ${time}`,
  awaySince: (time: string) => `terputus sejak ${time} WIB`,
  holds: (count: number) => `memegang ${count}`,
} as const

export const coverageText = {
  title: '60 menit berikutnya',
  now: 'sekarang',
  untaken: 'belum diambil',
  taken: 'sudah diambil',
  overlap: (who: string, count: number) => `${who} memegang ${count} undian sekaligus`,
  span: (from: string, until: string) => ` ${from} sampai ${until} WIB.`,
  untakenCount: (count: number) => `${count} undian belum diambil.`,
  allTaken: 'Semua undian sudah diambil.',
  empty: 'Tidak ada undian.',
  awayHolds: (count: number) => ` dan memegang ${count} undian.`,
  you: 'Anda',
  block: (names: string, from: string, until: string) => `${names} ${from} sampai ${until}`,
  free: 'tidak ada undian',
  draws: (count: number) => `${count} undian`,
  lateDraws: (count: number) => `${count} terlambat`,
  column: (from: string, taken: number, untaken: number) => `${from}: ${taken} sudah diambil, ${untaken} belum`,
} as const

export const doneText = {
  median: 'tengah',
  worst: 'terlama',
  minutes: (count: number) => `${count} menit`,
  medianShort: (count: number) => `tengah ${count} menit`,
  histogram: (counts: string) => `Sebaran menit dari jam hasil sampai tayang: ${counts}`,
  first: 'PRIZE 1',
  check: (count: number) => `${count} perlu diperiksa`,
} as const

export const offText = { LIBUR: 'libur', TUTUP: 'tutup', DITUNDA: 'ditunda' } as const

export const keyText = {
  select: 'pilih',
  open: 'buka',
  take: 'ambil',
  handOver: 'serahkan',
  alarm: 'ke alarm yang berbunyi',
  search: 'cari',
  close: 'tutup',
} as const
