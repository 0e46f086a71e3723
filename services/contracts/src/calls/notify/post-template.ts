import { groupBy } from '../../group-by.ts'
import { maxPostTemplateLength } from '../../limits.ts'
import { firstPrizeNumber } from '../../lottery/result-rules.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { notifyTexts } from '../../texts/notify-texts.ts'
import { dayText } from '../../wib.ts'
import { abort, anyText } from '../fields.ts'

type Prize = { type: string; numbers: string }
type PostedDraw = { market: string; date: string; prizes: readonly Prize[] }

/** Of a message of the Bot API, in UTF-16 units. */
export const maxPostLength = 4_096

const listOf = (prizes: readonly Prize[]): string =>
  [...groupBy(prizes, ({ type }) => type)]
    .map(([type, rows]) => `${type}: ${rows.map(({ numbers }) => numbers).join(', ')}`)
    .join('\n')

const values = {
  pasaran: ({ market }: PostedDraw) => market,
  tanggal: ({ date }: PostedDraw) => dayText(date),
  prize1: ({ prizes }: PostedDraw) => firstPrizeNumber({ prizes: [...prizes] }) ?? '-',
  hasil: ({ prizes }: PostedDraw) => listOf(prizes),
}
type Placeholder = keyof typeof values

const names = Object.keys(values) as Placeholder[]
export const placeholderNames: string = names.map((name) => `{${name}}`).join(', ')

const isPlaceholder = (name: string): name is Placeholder => names.includes(name as Placeholder)

/** What visitors of a channel read, as plain text. */
export const renderPost = (template: string, draw: PostedDraw): string =>
  template
    .replaceAll(/\{([^{}]*)\}/g, (text, name: string) => (isPlaceholder(name) ? values[name](draw) : text))
    .slice(0, maxPostLength)

/** Line breaks are the only control characters of a post. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/u

export const postTemplate = anyText(fieldTexts.required)
  .trim()
  .min(1, fieldTexts.required)
  .max(maxPostTemplateLength, abort)
  .refine((text) => !unprintable.test(text), fieldTexts.controlCharacters)
  .refine(
    (text) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => isPlaceholder(name)),
    notifyTexts.placeholders(placeholderNames),
  )
