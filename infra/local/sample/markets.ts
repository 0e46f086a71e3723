import type { ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'

/** Times are WIB. */
export type SampleMarket = {
  marketName: string
  day: string
  closeTime: string
  openTime: string
  officialLink: string
  status: ScheduleStatus
  aliases: string[]
  /** Its draws reach back this far. */
  daysBack: number
}

const everyDay = 'Setiap Hari'
/** As many as a statistic needs. */
const overAYear = 400

type Options = { day?: string; status?: ScheduleStatus; site?: string; daysBack?: number }

const market = (
  marketName: string,
  closeTime: string,
  openTime: string,
  aliases: string[],
  { day = everyDay, status = 'BUKA', site, daysBack = 90 }: Options = {},
): SampleMarket => ({
  marketName,
  day,
  closeTime,
  openTime,
  officialLink: site ? `https://${site}.example/` : '',
  status,
  aliases,
  daysBack,
})

/** TOTO MALAM closes before midnight and opens after it. */
export const sampleMarkets: readonly SampleMarket[] = [
  market('VIETNAM PAGI', '07:45', '08:00', ['VP', 'VIETNAM'], { daysBack: overAYear }),
  market('CAMBODIA', '11:35', '11:50', ['CMB', 'KAMBOJA'], { site: 'cambodia' }),
  market('SYDNEY POOLS', '13:35', '13:50', ['SDY', 'SIDNEY'], { daysBack: overAYear, site: 'sydney-pools' }),
  market('CHINA POOLS', '15:15', '15:30', ['CHN', 'CINA'], { site: 'china-pools' }),
  market('JAPAN', '17:05', '17:20', ['JPN', 'JEPANG'], { status: 'TUTUP', site: 'japan' }),
  market('SINGAPORE', '17:30', '17:45', ['SGP', 'SG', 'SINGAPURA'], { day: 'Rabu, Sabtu, Minggu', site: 'singapore' }),
  market('MAGNUM 4D', '18:15', '18:30', ['MGM', 'MAGNUM'], { day: 'Rabu, Sabtu, Minggu' }),
  market('SABAH 4D', '18:45', '19:00', ['SBH', 'SABAH'], { status: 'DITUNDA' }),
  market('TAIWAN', '20:35', '20:45', ['TW', 'TAIPEI'], {
    day: 'Senin, Selasa, Rabu, Kamis, Jumat, Sabtu',
    site: 'taiwan',
  }),
  market('MACAU', '20:45', '21:00', ['MCU', 'MAKAU'], { daysBack: overAYear, site: 'macau' }),
  market('HONGKONG', '22:40', '23:00', ['HK', 'HKG'], { daysBack: overAYear, site: 'hongkong' }),
  market('TOTO MALAM', '23:30', '00:15', ['TTM', 'TOTO'], { site: 'toto-malam' }),
]
