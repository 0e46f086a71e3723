/** Of the Chinese calendar, in its order. */
export const shioNames = [
  'TIKUS',
  'KERBAU',
  'MACAN',
  'KELINCI',
  'NAGA',
  'ULAR',
  'KUDA',
  'KAMBING',
  'MONYET',
  'AYAM',
  'ANJING',
  'BABI',
] as const
export type Shio = (typeof shioNames)[number]
