/** Month names in capitals, as patterns: Indonesian, Malay, English, and their short forms. */
export const monthPatterns: readonly string[] = [
  'JAN(?:UARI|UARY)?',
  'FEB(?:RUARI|RUARY)?|PEB(?:RUARI)?',
  'MAR(?:ET|CH)?|MAC',
  'APR(?:IL)?',
  'MEI|MAY',
  'JUN(?:I|E)?',
  'JUL(?:I|Y|AI)?',
  'AGU(?:ST(?:US)?|S)?|AGS|AGT|AUG(?:UST)?|OGOS|OGO',
  'SEPT?(?:EMBER)?',
  'OKT(?:OBER)?|OCT(?:OBER)?',
  'NOV(?:EMBER)?|NOP(?:EMBER)?',
  'DES(?:EMBER)?|DEC(?:EMBER)?|DIS(?:EMBER)?',
]

/** 1 to 12; 0 for another word. */
export const monthOf = (word: string): number =>
  monthPatterns.findIndex((source) => new RegExp(`^(?:${source})$`, 'u').test(word)) + 1
