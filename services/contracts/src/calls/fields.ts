import { z } from '../schema.ts'
import { fieldTexts } from '../texts/field-texts.ts'
import { marketSegment, readTarget } from '../paths/canonical-path.ts'
import { isBusinessDate, isCalendarDate, isClockTime } from '../rules/wib.ts'
import { maxListLimit, maxMarketNameLength, maxSearchLength, maxTextLength, maxUrlLength } from '../rules/limits.ts'

/** Control characters, line separators, and halves of characters, which no database gives back as they were. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/u
const isPrintable = (value: string): boolean => !unprintable.test(value)

/** Any text; its absence is answered with the field's own sentence. Zod asks this for failed lengths and patterns too. */
export const anyText = (required: string) =>
  z.string({
    error: ({ code, input }) =>
      code === 'invalid_type' ? (input === undefined || input === null ? required : fieldTexts.wrongType) : undefined,
  })

/** One line of text, trimmed, 1 to `most` characters. */
export const text = (most = maxTextLength, required: string = fieldTexts.required) =>
  anyText(required).trim().min(1, required).max(most).refine(isPrintable, fieldTexts.controlCharacters)

/** Text whose absence, null and blank all mean `usual`. */
export const optionalText = (most: number, usual: string) =>
  z
    .union([z.string().regex(/^\s*$/), z.null(), text(most)], { error: fieldTexts.wrongFormat })
    .optional()
    .transform((value) => value?.trim() || usual)

/** A filter of a list as somebody types it: '' and blanks mean all. */
export const searchText = z
  .string()
  .trim()
  .max(maxSearchLength)
  .refine(isPrintable, fieldTexts.controlCharacters)
  .default('')

/** An upper-case word or two that others are compared with: wide forms and doubled spaces do not make another one. */
export const label = (most: number, required: string = fieldTexts.required) =>
  anyText(required)
    .normalize('NFKC')
    .overwrite((value) => value.replaceAll(/ {2,}/g, ' '))
    .trim()
    .toUpperCase()
    .min(1, required)
    .max(most)
    .refine(isPrintable, fieldTexts.controlCharacters)

/** A date of the calendar from 1900 to 2199, `YYYY-MM-DD`, WIB: the one schema of every date in a request. */
export const businessDate = z
  .string()
  .refine(isCalendarDate, fieldTexts.date)
  .refine((date) => !isCalendarDate(date) || isBusinessDate(date), fieldTexts.dateRange)
  .meta({ format: 'date' })

/** A wall clock time, `HH:MM`, WIB. */
export const clockTime = z
  .string()
  .refine(isClockTime, fieldTexts.time)
  .meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** A market's name with one space where it has more: names that differ by that only mean one market. */
export const singleSpaced = (name: string): string => name.replaceAll(/ {2,}/g, ' ')

/**
 * The upper-case key of a market in a request: 1 to 60 of A-Z 0-9 space . & / - : ( ) ' + in any Unicode form, with a letter or digit.
 * Doubled spaces stay: an earlier release stored them, and such a market is found by its exact name first.
 */
export const marketName = anyText(fieldTexts.required)
  .normalize('NFKC')
  .overwrite((name) => name.replaceAll(/[‘’]/g, "'"))
  .trim()
  .min(1, fieldTexts.required)
  .max(maxMarketNameLength)
  .refine(isPrintable, fieldTexts.controlCharacters)
  .regex(/^[A-Za-z0-9 .&/:()'+-]*[A-Za-z0-9][A-Za-z0-9 .&/:()'+-]*$/, fieldTexts.marketName)
  .toUpperCase()

/** Whether the pages of a market can be addressed: a name such as A/../B would be read as another path. */
export const isAddressable = (name: string): boolean =>
  !name.isWellFormed() || readTarget(`/${marketSegment(name)}`) !== null

/** The name of a market that is made now. */
export const newMarketName = marketName.overwrite(singleSpaced).refine(isAddressable, fieldTexts.marketAddress)

/** The name that markets with several draws a day share; null and blank mean none, absence leaves it open. */
export const optionalFamily = z
  .union(
    [
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      z.null(),
      label(maxMarketNameLength),
    ],
    {
      error: fieldTexts.wrongFormat,
    },
  )
  .optional()

const isWebUrl = (value: string): boolean => {
  // Browsers also read addresses with blanks, backslashes or too many slashes, but not all of them as the same one.
  if (/[\s\\]/.test(value) || !/^https?:\/\/[^/?#]/i.test(value)) return false
  return !/^https?:\/\/[^/?#]*@/i.test(value) && URL.canParse(value)
}

/** An http or https address without credentials. It is only ever shown as a link or an image, never fetched by a server. */
export const webUrl = (required: string = fieldTexts.required) =>
  text(maxUrlLength, required).refine(isWebUrl, fieldTexts.url).meta({ format: 'uri' })

/** An optional address: absent, null and blank all mean none. */
export const optionalWebUrl = z
  .union(
    [
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      z.null(),
      webUrl(),
    ],
    { error: fieldTexts.url },
  )
  .optional()
  .transform((value) => value ?? null)

/** A whole number in a query string, `least` to `most`. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, fieldTexts.wrongFormat)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

export const pageQuery = wholeNumber(1, 1_000_000).default(1)
export const limitQuery = (usual: number) => wholeNumber(1, maxListLimit).default(usual)

/** The `meta` of every paged list. */
export const pageMeta = z.object({ page: z.number(), totalPages: z.number() })
export type PageMeta = z.infer<typeof pageMeta>

/** What every stored record carries: `epoch` (creation, ms) and `rev` order its states. */
export const versionFields = {
  epoch: z.number(),
  rev: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

const answered = ['id', '_id', 'createdAt', 'updatedAt', 'epoch', 'rev', 'correctedAt'] as const

/**
 * A request body: the named fields and no others, except that a record as we answered it is accepted back
 * (its own `id`, `rev` and the like are read and ignored, with those in `alsoIgnored`).
 */
export const recordBody = <Shape extends z.ZodRawShape>(shape: Shape, alsoIgnored: readonly string[] = []) => {
  const ignored = [...answered, ...alsoIgnored].filter((key) => !(key in shape))
  const known = new Set(Object.keys(shape))
  const extra = Object.fromEntries(ignored.map((key) => [key, z.unknown().optional()]))
  return z.strictObject({ ...extra, ...shape }).transform((body) => {
    const kept = Object.entries(body as Record<string, unknown>).filter(([key]) => known.has(key))
    return Object.fromEntries(kept) as z.output<z.ZodObject<Shape>>
  })
}
