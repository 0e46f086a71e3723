/** Cyrillic and Greek capitals that look like letters of PRIZE. */
const lookalikes: Readonly<Record<string, string>> = {
  Р: 'P',
  Ρ: 'P',
  І: 'I',
  Ӏ: 'I',
  Ι: 'I',
  Ζ: 'Z',
  Е: 'E',
  Ε: 'E',
}

/** PRIZE 1 where a type in capitals looks like it. */
export const plainPrize = (type: string): string => {
  const plain = type.replaceAll(/[РΡІӀΙΖЕΕ]/g, (letter) => lookalikes[letter] ?? letter)
  return /^PRIZE \d+$/.test(plain) ? plain : type
}
