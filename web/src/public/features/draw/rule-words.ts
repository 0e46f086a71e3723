import { baseOf } from '@papan/contracts/lottery/numbers/pair.ts'
import { rulesOf, type RuleName, type RuleResult } from '@papan/contracts/lottery/numbers/details.ts'
import type { ShioYear } from '@papan/contracts/lottery/numbers/shio.ts'

const labels: Record<RuleName, string> = {
  '6D': '6D',
  '5D': '5D',
  '4D': '4D',
  '3D': '3D',
  '2D_DEPAN': '2D depan',
  '2D_TENGAH': '2D tengah',
  '2D_BELAKANG': '2D belakang',
  BESAR_KECIL: 'Besar / kecil',
  GANJIL_GENAP: 'Ganjil / genap',
  TENGAH_TEPI: 'Tengah / tepi',
  SILANG_HOMO: 'Silang / homo',
  KEMBANG_KEMPIS: 'Kembang / kempis',
  DASAR_BESAR_KECIL: 'Dasar',
  DASAR_GANJIL_GENAP: 'Dasar',
  SHIO: 'Shio',
  KEMBAR: 'Kembar',
  BOLAK_BALIK: 'Bolak-balik',
}

/** What a judgement covers. */
const ranges: Partial<Record<RuleName, Record<string, string>>> = {
  BESAR_KECIL: { BESAR: '50–99', KECIL: '00–49' },
  TENGAH_TEPI: { TENGAH: '25–74', TEPI: '00–24, 75–99' },
  DASAR_BESAR_KECIL: { BESAR: '5–9', KECIL: '0–4' },
}

const counts = ['', 'Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam']

/** '2+1+1' as 'Satu pasang kembar'. */
export const shapeWords = (shape: string): string => {
  const repeats = shape.split('+').map(Number)
  const [most = 1] = repeats
  if (repeats.length === 1) return 'Semua angka sama'
  if (most === 1) return 'Tidak kembar'
  const pairs = repeats.filter((times) => times === 2).length
  const larger = repeats.filter((times) => times > 2).map((times) => `${counts[times]} angka sama`)
  const words = [...larger, ...(pairs > 0 ? [`${counts[pairs]} pasang kembar`] : [])]
  return words.map((text, index) => (index === 0 ? text : text.toLowerCase())).join(' dan ')
}

const baseLabel = (pair: string): string => {
  const [first = '', second = ''] = pair
  const sum = Number(first) + Number(second)
  const again = sum > 9 ? `, 1 + ${sum - 10} = ${baseOf(pair)}` : ''
  return `Dasar ${first} + ${second} = ${sum}${again}`
}

const capitalized = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase()

/** `isNumber`: shown in the face of digits. `more` explains the value. */
export type RuleWords = { label: string; value: string; more: string; isNumber: boolean }

/** A line of the details; `number` is the drawn one. */
export const ruleWords = ({ rule, value }: RuleResult, number: string, year: ShioYear | null): RuleWords => {
  const label = rule.startsWith('DASAR') ? baseLabel(number.slice(-2)) : labels[rule]
  const word = { label, more: ranges[rule]?.[value] ?? '', isNumber: false }
  if (rule === 'SHIO') return { ...word, value, more: year ? `tahun ${year.shio}` : '' }
  if (rule === 'KEMBAR') return { ...word, value: shapeWords(value) }
  if (rule === 'BOLAK_BALIK') return { ...word, value: `${value} susunan` }
  if (/^\d/.test(value)) return { ...word, value, isNumber: true }
  return { ...word, value: capitalized(value) }
}

/** The labels before a number is drawn. */
export const labelsOf = (length: number): string[] => rulesOf(length).map((rule) => labels[rule])

/** Rules of four digits that a number of this length does not have. */
export const missingRules = (length: number): string[] => {
  const applying = new Set(rulesOf(length))
  return rulesOf(4)
    .filter((rule) => !applying.has(rule))
    .map((rule) => labels[rule])
}
