import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { adminCatalogue, asShown } from './admin-catalogue.ts'
import { unnamed, unseen } from './stage/kept-by-visitors.ts'
import { keptPrefix, shownFile } from './stage/story.ts'

/** Every sentence promised to visitors; `{...}`, X and Y are placeholders. */
const catalogue = [
  'Home',
  'Hasil Keluaran',
  'Prediksi',
  'Jadwal',
  'Live Draw',
  '404 - Halaman Tidak Ditemukan',
  'Navigasi',
  'Ikuti Kami',
  'Data Togel Terupdate',
  'Hasil Terbaru',
  'Prediksi Jitu',
  'JADWAL KELUARAN TOGEL',
  'Hasil Keluaran Togel',
  'Bocoran Angka Jitu',
  'Kembali ke Semua Prediksi',
  'Kembali ke Semua Pasaran',
  'Detail Hasil: {market}',
  'Lihat History',
  'Lihat Prediksi Lengkap',
  'Halaman X dari Y',
  'Belum ada prediksi terbaru.',
  'Jadwal belum tersedia.',
  'Tidak ada jadwal hasil untuk ditampilkan.',
  'Belum ada jadwal prediksi untuk ditampilkan.',
  'Prediksi untuk pasaran ini belum tersedia hari ini.',
  'Data untuk pasaran ini tidak ditemukan.',
  'Tidak ada situs resmi',
  'Belum Tersedia',
  'Jam Buka: {openTime} WIB (GMT+7)',
  'Result',
  'Menunggu Hasil...',
  'Pasaran Libur',
  'Pasaran Libur Hari Ini',
  'Hasil tidak akan keluar hari ini.',
  'Jadwal Ditunda',
  'Informasi lebih lanjut akan diumumkan.',
  'Pilih Pasaran Live Draw:',
  'PUTARAN SELANJUTNYA',
  'Jam',
  'Menit',
  'Detik',
  'SEDANG DIUNDI...',
  'HASIL RESMI',
  'BBFS',
  'TOP 4D',
  'TOP 3D',
  'TOP 2D',
  'COLOK BEBAS',
  'COLOK JITU',
  'Gagal memuat data halaman utama.',
  'Gagal memuat data jadwal. Silakan coba lagi nanti.',
  'Gagal memuat data hasil keluaran. Silakan coba lagi nanti.',
  'Format data dari API tidak sesuai harapan.',
  'Gagal memuat data prediksi.',
  'Gagal memuat daftar pasaran.',
  'Gagal memuat data live draw.',
  'Gagal memuat data hasil.',
  'Gagal memuat banner popup',
  'Terjadi kesalahan.',
]

for (const [readers, sentences] of [
  ['visitors', catalogue],
  ['the back office', adminCatalogue.map(asShown)],
] as const)
  test(`every sentence promised to ${readers} was shown by a story`, () => {
    // Alone there is nothing to check.
    test.skip(process.env['STORIES'] === 'some', 'only some of the stories ran')
    const file = shownFile()
    const shown = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
    expect(sentences.filter((sentence) => !shown.has(sentence))).toEqual([])
  })

test('what the browsers of all stories kept is in the table of the privacy page', () => {
  test.skip(process.env['STORIES'] === 'some', 'only some of the stories ran')
  const lines = readFileSync(shownFile(), 'utf8').split('\n')
  const kept = lines.flatMap((line) => (line.startsWith(keptPrefix) ? [line.slice(keptPrefix.length)] : []))
  expect(unnamed(kept)).toEqual([])
  // kept-by-visitors.spec.ts sees what workers keep.
  expect(unseen(kept).filter((each) => /^(?:local|session)Storage/.test(each))).toEqual([])
})
