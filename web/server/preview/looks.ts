// The digit colours of src/shared/theme/tokens.css.
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
export const white = '#ffffff'
export const mint = '#bfe3d8'
export const green = '#0b5d4e'
export const paleGreen = '#0e6b5a'

export const markAt = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="36" height="36" rx="9" fill="${white}"/><g fill="${green}">
  <circle cx="12.5" cy="12.5" r="4.5"/><circle cx="23.5" cy="12.5" r="4.5"/><circle cx="12.5" cy="23.5" r="4.5"/></g>
  <circle cx="23.5" cy="23.5" r="3.6" fill="none" stroke="${green}" stroke-width="1.8"/></g>`
