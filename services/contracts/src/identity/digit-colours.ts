/** The ball colours of the digits 0 to 9, as web's tokens.css has them. */
export const digitColours = [
  '#64748b',
  '#dc2626',
  '#2563eb',
  '#15803d',
  '#c2410c',
  '#7c3aed',
  '#0e7490',
  '#be185d',
  '#a16207',
  '#4d7c0f',
]
