import { expect, it } from '@jest/globals'
import { datesInText } from './dates-in-text.ts'

it.each([
  ['Hasil SABAH tanggal 2026-11-23: PRIZE 1 + 0438.', 'Hasil SABAH tanggal 23 Nov 2026: PRIZE 1 + 0438.'],
  ["Libur '2026-11-27' → '2026-11-28' [2026-11-29]", "Libur '27 Nov 2026' → '28 Nov 2026' [29 Nov 2026]"],
  ['Prediksi SABAH tanggal 2026-08-01 dihapus.', 'Prediksi SABAH tanggal 1 Agu 2026 dihapus.'],
  ['dari cadangan 2026-11-23 06:27:57 WIB;', 'dari cadangan 23 Nov 2026 06:27:57 WIB;'],
  ['2026-11-23', '23 Nov 2026'],
  ['sabah_2026-11-23', 'sabah_2026-11-23'],
  ['Link https://x.id/2026-11-23/a → -', 'Link https://x.id/2026-11-23/a → -'],
  ['2026-02-30', '2026-02-30'],
])('%s', (text, shown) => expect(datesInText(text)).toBe(shown))
