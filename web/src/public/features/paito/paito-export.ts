import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { guardFormula } from '@papan/contracts/parsing/csv-formula.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { paitoPicture } from './paito-picture.ts'
import type { PaitoView } from './paito-query.ts'
import type { PaitoWeek } from './paito-weeks.ts'
import type { Painted } from './paint/painted.ts'

const exportText = {
  tooLongToShare: 'Catnya terlalu banyak untuk tautan; dibagikan sebagai gambar.',
} as const

type Exported = { paito: MarketPaito; view: PaitoView; weeks: readonly PaitoWeek[]; painted: Painted }

const nameOf = ({ market, period }: MarketPaito): string =>
  `paito ${market} ${period.to}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export const savePng = async (exported: Exported): Promise<string> => {
  const picture = await paitoPicture(exported)
  if (picture) saveFile(picture, `${nameOf(exported.paito)}.png`)
  return ''
}

/** Handed to the device's own sharing where that takes files, else saved. Returns what to say. */
export const sharePng = async (exported: Exported): Promise<string> => {
  const picture = await paitoPicture(exported)
  if (!picture) return ''
  const files = [new File([picture], `${nameOf(exported.paito)}.png`, { type: 'image/png' })]
  // oxlint-disable-next-line younger/apis -- tested
  if ('canShare' in navigator && navigator.canShare({ files })) await navigator.share({ files })
  else saveFile(picture, files[0]?.name ?? '')
  return exportText.tooLongToShare
}

/** In the columns of an import. */
export const saveCsv = ({ paito }: Exported): string => {
  const rows = paito.data.map(({ date, numbers }) => [guardFormula(paito.market), date, 'PRIZE 1', numbers].join(','))
  const text = ['market,date,type,numbers', ...rows, ''].join('\n')
  // Spreadsheets take a file without the mark for another encoding.
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${nameOf(paito)}.csv`)
  return ''
}
