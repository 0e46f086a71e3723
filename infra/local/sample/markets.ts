import type { ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'

/** Times are WIB. */
export type SampleMarket = {
  marketName: string
  day: string
  closeTime: string
  openTime: string
  officialLink: string
  status: ScheduleStatus
}

const everyDay = 'Setiap Hari'

const market = (
  marketName: string,
  closeTime: string,
  openTime: string,
  { day = everyDay, status = 'BUKA', site }: { day?: string; status?: ScheduleStatus; site?: string } = {},
): SampleMarket => ({
  marketName,
  day,
  closeTime,
  openTime,
  officialLink: site ? `https://${site}.example/` : '',
  status,
})

/** TOTO MALAM closes before midnight and opens after it. */
export const sampleMarkets: readonly SampleMarket[] = [
  market('VIETNAM PAGI', '07:45', '08:00'),
  market('CAMBODIA', '11:35', '11:50', { site: 'cambodia' }),
  market('SYDNEY POOLS', '13:35', '13:50', { site: 'sydney-pools' }),
  market('CHINA POOLS', '15:15', '15:30', { site: 'china-pools' }),
  market('JAPAN', '17:05', '17:20', { status: 'TUTUP', site: 'japan' }),
  market('SINGAPORE', '17:30', '17:45', { day: 'Rabu, Sabtu, Minggu', site: 'singapore' }),
  market('MAGNUM 4D', '18:15', '18:30', { day: 'Rabu, Sabtu, Minggu' }),
  market('SABAH 4D', '18:45', '19:00', { status: 'DITUNDA' }),
  market('TAIWAN', '20:35', '20:45', { day: 'Senin, Selasa, Rabu, Kamis, Jumat, Sabtu', site: 'taiwan' }),
  market('MACAU', '20:45', '21:00', { site: 'macau' }),
  market('HONGKONG', '22:40', '23:00', { site: 'hongkong' }),
  market('TOTO MALAM', '23:30', '00:15', { site: 'toto-malam' }),
]
