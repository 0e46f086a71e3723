/** At least three separated digits: `0 4 3 8`, `0-4-3-8`, `[0][4][3][8]`. Null for any other text. */
export const joinedDigits = (text: string): string | null => {
  const isApart = /^[[({]?\d[\])}]?(?: ?[-.|·•\t ] ?[[({]?\d[\])}]?|[[({]\d[\])}]){2,}$/.test(text)
  return isApart ? text.replaceAll(/\D/g, '') : null
}
