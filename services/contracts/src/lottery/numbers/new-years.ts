export const firstNewYear = 1980

/**
 * Chinese new years from 1980, as month and day: the Hong Kong Observatory's conversion table. Not from Intl, whose 2027 and 2030
 * are a day off.
 */
const newYears =
  '0216 0205 0125 0213 0202 0220 0209 0129 0217 0206 0127 0215 0204 0123 0210 0131 0219 0207 0128 0216 0205 0124 0212 0201 0122 ' +
  '0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 ' +
  '0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212 0201 0122 0210 0130 0217 0206 0126 0214 0202 0123 0211 0201 0219 0208 ' +
  '0128 0215 0204 0124 0212 0202'

/** `YYYY-MM-DD`, the first of 1980. */
export const chineseNewYears: readonly string[] = newYears
  .split(' ')
  .map((day, index) => `${firstNewYear + index}-${day.slice(0, 2)}-${day.slice(2)}`)
