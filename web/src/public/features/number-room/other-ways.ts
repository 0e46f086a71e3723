import type { NumberSearch } from '@papan/contracts/lottery/numbers/search-modes.ts'

/** Another way than exact and permutations: its name, and how many digits it takes. `isDifferent`: no digit twice. */
type Way = Omit<NumberSearch, 'digits'> & { name: string; least: number; most: number; isDifferent?: boolean }

const bbfs = { least: 4, most: 10, isDifferent: true }
const one = { least: 1, most: 1 }
const two = { least: 2, most: 2 }

/** By the word in the address. */
export const otherWays: Readonly<Record<string, Way>> = {
  bbfs: { name: 'BBFS', mode: 'bbfs', ...bbfs },
  'bbfs-kembar': { name: 'BBFS dengan kembar', mode: 'bbfs-repeats', ...bbfs },
  as: { name: 'Posisi AS', mode: 'position', at: 'as', ...one },
  kop: { name: 'Posisi KOP', mode: 'position', at: 'kop', ...one },
  kepala: { name: 'Posisi KEPALA', mode: 'position', at: 'kepala', ...one },
  ekor: { name: 'Posisi EKOR', mode: 'position', at: 'ekor', ...one },
  depan: { name: '2D depan', mode: 'position', at: 'depan', ...two },
  tengah: { name: '2D tengah', mode: 'position', at: 'tengah', ...two },
  belakang: { name: '2D belakang', mode: 'position', at: 'belakang', ...two },
  'colok-bebas': { name: 'Colok bebas', mode: 'colok-bebas', ...one },
  'colok-macau': { name: 'Colok macau', mode: 'colok-macau', ...two },
  'colok-naga': { name: 'Colok naga', mode: 'colok-naga', least: 3, most: 3 },
  'jitu-as': { name: 'Colok jitu AS', mode: 'colok-jitu', at: 'as', ...one },
  'jitu-kop': { name: 'Colok jitu KOP', mode: 'colok-jitu', at: 'kop', ...one },
  'jitu-kepala': { name: 'Colok jitu KEPALA', mode: 'colok-jitu', at: 'kepala', ...one },
  'jitu-ekor': { name: 'Colok jitu EKOR', mode: 'colok-jitu', at: 'ekor', ...one },
}

/** What is wrong with digits for a way; null for digits that fit. */
export const digitsProblem = (digits: string, other: string): string | null => {
  const { least, most, isDifferent = false } = otherWays[other] ?? { least: 2, most: 6 }
  const isTwice = isDifferent && new Set(digits).size < digits.length
  if (digits.length >= least && digits.length <= most && !isTwice) return null
  return `Isi ${least === most ? least : `${least} sampai ${most}`} digit${isDifferent ? ' yang berbeda' : ''}.`
}
