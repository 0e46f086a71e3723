export const searchModes = [
  'exact',
  'permutations',
  'bbfs',
  'bbfs-repeats',
  'position',
  'colok-bebas',
  'colok-macau',
  'colok-naga',
  'colok-jitu',
] as const
type SearchMode = (typeof searchModes)[number]

const digitPlaces = ['as', 'kop', 'kepala', 'ekor'] as const
const pairPlaces = ['depan', 'tengah', 'belakang'] as const
export const searchPlaces = [...digitPlaces, ...pairPlaces] as const
export type SearchPlace = (typeof searchPlaces)[number]

export type NumberSearch = { digits: string; mode: SearchMode; at?: SearchPlace | undefined }

const lengths: Readonly<Record<Exclude<SearchMode, 'position'>, readonly [number, number]>> = {
  exact: [2, 6],
  permutations: [2, 6],
  bbfs: [4, 10],
  'bbfs-repeats': [4, 10],
  'colok-bebas': [1, 1],
  'colok-macau': [2, 2],
  'colok-naga': [3, 3],
  'colok-jitu': [1, 1],
}

const isPair = (at: SearchPlace | undefined): boolean => pairPlaces.some((place) => place === at)

/** How many digits a search takes, at least and at most. */
export const searchLengths = ({ mode, at }: Omit<NumberSearch, 'digits'>): readonly [number, number] =>
  mode === 'position' ? (isPair(at) ? [2, 2] : [1, 1]) : lengths[mode]

const needsPlace = (mode: SearchMode): boolean => mode === 'position' || mode === 'colok-jitu'
export const isBbfs = (mode: SearchMode): boolean => mode === 'bbfs' || mode === 'bbfs-repeats'

/** Which field of a search does not fit the others. */
export const misfitOf = ({ digits, mode, at }: NumberSearch): 'digits' | 'at' | null => {
  if (needsPlace(mode) !== (at !== undefined) || (mode === 'colok-jitu' && isPair(at))) return 'at'
  const [least, most] = searchLengths({ mode, at })
  const isDigits = /^\d+$/.test(digits) && digits.length >= least && digits.length <= most
  return isDigits && !(isBbfs(mode) && new Set(digits).size < digits.length) ? null : 'digits'
}

/** Whether a number is among the lines of a BBFS; `twins` lets a digit repeat in a line. */
export const bbfsHolds = (digits: string, number: string, twins: boolean): boolean =>
  Array.from(number).every((digit) => digits.includes(digit)) && (twins || new Set(number).size === number.length)
