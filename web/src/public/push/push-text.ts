import type { PushWhat } from '@papan/contracts/calls/notify/push-calls.ts'
import { uiText } from '../../shared/ui/ui-text.ts'
import { bellText } from './bell-text.ts'
import type { Outcome } from './change-push.ts'

const problems: Record<Exclude<Outcome, 'saved' | 'asked'>, string> = {
  denied: 'Pemberitahuan diblokir untuk situs ini: izinkan di pengaturan situs pada browser Anda.',
  off: 'Situs ini sedang tidak mengirim pemberitahuan.',
  away: 'Data sedang tidak tersedia.',
  failed: 'Pemberitahuan belum tersimpan.',
}

export const pushText = {
  dialog: (market: string) => `${bellText.off}: ${market}`,
  when: 'Kapan',
  whats: { FIRST_PRIZE: 'PRIZE 1 keluar', WHOLE_DRAW: 'Semua hadiah keluar' } satisfies Record<PushWhat, string>,
  content: 'Isi',
  withNumber: 'Dengan nomor',
  withoutNumber: 'Hanya "hasil sudah keluar"',
  withoutNumberHint: 'Tanpa nomor, Nomor Saya tidak dibandingkan.',
  delay: 'Tunda',
  delays: (minutes: number) => (minutes === 0 ? 'Langsung' : `${minutes} menit`),
  forAll: 'Isi dan tunda berlaku untuk semua pasaran Anda.',
  turnOn: bellText.off,
  save: 'Simpan',
  saving: 'Menyimpan...',
  saved: 'Tersimpan.',
  isOn: (market: string) => `${market}: pemberitahuan aktif.`,
  isOff: (market: string) => `${market}: pemberitahuan berhenti.`,
  turnOff: 'Matikan',
  all: 'Semua pemberitahuan',
  /** How a site is installed on an iPhone. */
  install:
    'Di iPhone, pemberitahuan bekerja setelah situs ini dipasang di Layar Utama. Ketuk Bagikan, pilih "Tambah ke Layar Utama", lalu buka situs dari ikonnya.',
  unsupported: 'Browser ini tidak mendukung pemberitahuan.',
  problems,
  retry: uiText.retry,
} as const
