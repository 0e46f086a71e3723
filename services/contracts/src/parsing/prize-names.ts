/** Patterns of prize names in capitals, for texts of other sites. None looks behind: Safari before 16.4 cannot. */
const end = String.raw`(?![\p{L}\p{N}])`
/** Money, draw numbers and hidden digits behind a name are no part of it: HADIAH 10 JUTA, PRIZE 1.000, PRIZE 04**. */
const noAmount = String.raw`(?![.,]\d{1,3}(?!\d)|-\d{1,2}(?!\d)|/\d|\*\*| *(?:RB|RIBU|JT|JUTA|MILIAR|K|M)${end})`
const number = String.raw`0*(?<number>[1-9]\d?)${end}${noAmount}`
const prize = '(?:PRIZE|HADIAH|JUARA|PEMENANG)'
const ordinal = String.raw`(?<ordinal>[1-9]\d?)(?:ST|ND|RD|TH)${end}`
const place = '(?<place>FIRST|SECOND|THIRD|PERTAMA|KEDUA|KETIGA|III|II|I)' + end
const han = '(?<han>[头頭首一壹二贰貳三叁參])(?:等)?[奖奬獎]'

const singles = [
  String.raw`${prize}(?: +UTAMA)?[ _-]*(?:(?:NO|NOMOR|NOMBOR)\b\.? *)?(?:KE *-? *)?#?${number}`,
  String.raw`${prize} +${ordinal}`,
  String.raw`${prize} +${place}`,
  String.raw`${ordinal}\.?(?: +PRIZE${end})?`,
  String.raw`(?!I)${place}(?: +PRIZE${end})?`,
  String.raw`${han}`,
]
const list = String.raw`(?:HADIAH +)?(?<list>STARTER|CONSOLATION|HIBURAN|PENGHIBUR|SAGUHATI|SPECIAL|KHUSUS|ISTIMEWA)S?${end}(?: +(?:PRIZE|NUMBER|HADIAH)S?${end})?`
const hanList = '(?<hanList>入围|入圍|特别|特別|安慰)[奖奬獎]'

const places: Readonly<Record<string, number>> = {
  FIRST: 1,
  SECOND: 2,
  THIRD: 3,
  PERTAMA: 1,
  KEDUA: 2,
  KETIGA: 3,
  I: 1,
  II: 2,
  III: 3,
}
const lists: Readonly<Record<string, string>> = {
  STARTER: 'STARTER',
  CONSOLATION: 'CONSOLATION',
  HIBURAN: 'CONSOLATION',
  PENGHIBUR: 'CONSOLATION',
  SAGUHATI: 'CONSOLATION',
  SPECIAL: 'SPECIAL',
  KHUSUS: 'SPECIAL',
  ISTIMEWA: 'SPECIAL',
  入围: 'STARTER',
  入圍: 'STARTER',
  特别: 'SPECIAL',
  特別: 'SPECIAL',
  安慰: 'CONSOLATION',
}
const hanPlaces = ['头頭首一壹', '二贰貳', '三叁參']

/** Sources, longest first; match where a name begins, with flag `u`. */
export const prizeNameSources: readonly string[] = [...singles, list, hanList]

/** The list by its default name, or as these types of the market have it. */
const listType = (name: string, known: readonly string[]): string =>
  known.find((type) => type === name || type === `${name} PRIZE` || type === `${name}S`) ?? `${name} PRIZE`

/** Our type of a match of one of `prizeNameSources`; `known` are the market's own. */
export const typeOfMatch = ({ groups = {} }: RegExpExecArray, known: readonly string[]): string => {
  const { number: digits, ordinal: count, place: word, han: sign, list: name, hanList: signs } = groups
  const listed = lists[name ?? signs ?? '']
  if (listed) return listType(listed, known)
  const ofSign = 1 + hanPlaces.findIndex((each) => sign !== undefined && each.includes(sign))
  return `PRIZE ${Number(digits ?? count ?? 0) || places[word ?? ''] || ofSign}`
}

const wholeNames = singles.map((source) => new RegExp(`^(?:${source})$`, 'u'))
const wholeLists = [list, hanList].map((source) => new RegExp(`^(?:${source})$`, 'u'))
const matchIn = (patterns: readonly RegExp[], name: string): RegExpExecArray | null => {
  for (const pattern of patterns) {
    const match = pattern.exec(name)
    if (match) return match
  }
  return null
}

/** 'PRIZE 1' for HADIAH 1, 1ST PRIZE, PRIZE01; null for a name of a list. `name` in capitals. */
export const singlePrizeOf = (name: string): string | null => {
  const match = matchIn(wholeNames, name.replace(/[:=]$/, '').trimEnd())
  return match && typeOfMatch(match, [])
}

const listMatch = (name: string): RegExpExecArray | null => matchIn(wholeLists, name.replace(/[:=]$/, '').trimEnd())

/** Whether it means a list, in our words or in another site's. */
export const isListName = (name: string): boolean => listMatch(name) !== null

/** The market's own list that this name of another site means; null for none. */
export const ownListOf = (name: string, known: readonly string[]): string | null => {
  const match = known.includes(name) ? null : listMatch(name)
  const type = match && typeOfMatch(match, known)
  return type !== null && known.includes(type) ? type : null
}

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

/** At least three separated digits: `0 4 3 8`, `0-4-3-8`, `[0][4][3][8]`. Null for any other text. */
export const joinedDigits = (text: string): string | null => {
  const isApart = /^[[({]?\d[\])}]?(?: ?[-.|·•\t ] ?[[({]?\d[\])}]?|[[({]\d[\])}]){2,}$/.test(text)
  return isApart ? text.replaceAll(/\D/g, '') : null
}
