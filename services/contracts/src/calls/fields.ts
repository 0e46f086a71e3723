import { z } from '../schema.ts'
import { fieldTexts } from '../texts/field-texts.ts'
import { marketSegment, readTarget } from '../paths/canonical-path.ts'
import { isBusinessDate, isCalendarDate, isClockTime } from '../wib.ts'
import { visibleText } from '../parsing/visible-text.ts'
import {
  maxListLimit,
  maxMarketNameLength,
  maxReasonLength,
  maxSearchLength,
  maxTextLength,
  maxUrlLength,
} from '../limits.ts'
import { answeredInstant, clockTimePattern } from './answered.ts'

/** Databases do not return these unchanged. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/u
const isPrintable = (value: string): boolean => !unprintable.test(value)

// The same for API descriptions, which hold one pattern for each field: `oneLine` is not blank.
const printable = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'
const printablePattern = `^[^${printable}]*$`
const oneLinePattern = String.raw`^[^${printable}]*[^\s${printable}][^${printable}]*$`
/** What `visibleText` takes out, without the rare planes. */
const unseen =
  '\\u00ad\\u034f\\u0488\\u0489\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u1abe\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u20dd-\\u20e0\\u20e2-\\u20e4\\u2800\\u3164\\ua670-\\ua672\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb'
const visiblePattern = String.raw`^[^${printable}]*[^\s${printable}${unseen}][^${printable}]*$`

/** Zod calls `error` for failed lengths and patterns too. */
export const anyText = (required: string) =>
  z.string({
    error: ({ code, input }) =>
      code === 'invalid_type' ? (input === undefined || input === null ? required : fieldTexts.wrongType) : undefined,
  })

/** Its failure keeps patterns and refinements from reading a long text. */
export const abort = { abort: true } as const

/** Longer texts are refused before they are normalized, which takes quadratic time over combining marks. */
const typedText = (most: number, required: string) =>
  anyText(required).max(most * 8, { ...abort, error: fieldTexts.tooLong(most) })

/** One trimmed line of 1 to `most` characters. */
export const text = (most = maxTextLength, required: string = fieldTexts.required) =>
  anyText(required)
    .trim()
    .min(1, required)
    .max(most, abort)
    .refine(isPrintable, fieldTexts.controlCharacters)
    .meta({ pattern: oneLinePattern })

/** Marks that turn the direction of the text around them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** A text in which no invisible mark turns the reading direction. */
export const withoutDirections = <Text extends z.ZodType<string>>(schema: Text) =>
  schema.refine((value) => !directions.test(value), fieldTexts.directions)

/** As `unprintable`, but for tabs and ends of lines. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unprintableInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/u
/** Lines of 1 to `most` characters together; every end of a line is `\n`. */
export const linesOfText = (most: number) =>
  withoutDirections(
    anyText(fieldTexts.required)
      .max(most * 2, { ...abort, error: fieldTexts.tooLong(most) })
      .overwrite((value) => value.replaceAll(/\r\n?/g, '\n').trimEnd())
      .min(1, fieldTexts.required)
      .max(most, abort)
      .refine((value) => !unprintableInLines.test(value), fieldTexts.controlCharacters),
  ).meta({ pattern: '\\S' })

/** A `text` that is a name: invisible characters leave it. */
export const nameText = (most = maxTextLength, required: string = fieldTexts.required) =>
  typedText(most, required)
    .overwrite(visibleText)
    .trim()
    .min(1, required)
    .max(most, abort)
    .refine(isPrintable, fieldTexts.controlCharacters)
    .meta({ pattern: visiblePattern })

/** Of a union: a choice that aborts says nothing by itself. */
const tooLongOrWrong = ({ errors }: { errors?: readonly (readonly { code: string; message?: string }[])[] }): string =>
  errors?.flat().find(({ code }) => code === 'too_big')?.message ?? fieldTexts.wrongFormat

/** Absent, null and blank become `usual`. */
export const optionalText = (most: number, usual: string) =>
  z
    .union([z.string().regex(/^\s*$/), z.null(), text(most)], { error: fieldTexts.wrongFormat })
    .optional()
    .transform((value) => value?.trim() || usual)

const hasVisible = (value: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(value)

/** One trimmed line of text in any script that a page shows, '' included; counted in letters, so that an emoji is one. */
export const shownLine = (most: number) =>
  anyText(fieldTexts.required)
    .max(most * 8, { ...abort, error: fieldTexts.tooLong(most) })
    .trim()
    .refine((value) => Array.from(value).length <= most, { ...abort, error: fieldTexts.tooLong(most) })
    .refine((value) => isPrintable(value) && !directions.test(value), fieldTexts.controlCharacters)
    .meta({ maxLength: most, pattern: printablePattern })

/** A `shownLine` that holds something to see. */
export const filledLine = (most: number) =>
  shownLine(most).refine(hasVisible, fieldTexts.required).meta({ maxLength: most, pattern: oneLinePattern })

/** Why published numbers changed; visitors read it. Absent, null, blank and invisible mean none. */
export const reason = anyText(fieldTexts.required)
  .trim()
  .overwrite((value) => (hasVisible(value) ? value : ''))
  .max(maxReasonLength, abort)
  .refine(isPrintable, fieldTexts.controlCharacters)
  .meta({ pattern: printablePattern })
  .nullable()
  .optional()

/** '' and blanks match all. */
export const searchText = z
  .string()
  .overwrite(visibleText)
  .trim()
  .max(maxSearchLength, abort)
  .refine(isPrintable, fieldTexts.controlCharacters)
  .meta({ pattern: printablePattern })
  .default('')

/** Upper-case, for comparison: Unicode width, invisible characters and repeated spaces do not matter. */
export const label = (most: number, required: string = fieldTexts.required) =>
  typedText(most, required)
    .overwrite(visibleText)
    .normalize('NFKC')
    .overwrite((value) => value.replaceAll(/ {2,}/g, ' '))
    .trim()
    .toUpperCase()
    .min(1, required)
    .max(most, abort)
    .refine(isPrintable, fieldTexts.controlCharacters)
    .meta({ pattern: visiblePattern })

/** `YYYY-MM-DD`, WIB, 1900 to 2199: the only schema for dates in requests. */
export const businessDate = z
  .string()
  .refine(isCalendarDate, fieldTexts.date)
  .refine((date) => !isCalendarDate(date) || isBusinessDate(date), fieldTexts.dateRange)
  .meta({ format: 'date', pattern: '^(19|20|21)\\d\\d-' })

/** `HH:MM`, WIB. */
export const clockTime = z.string().refine(isClockTime, fieldTexts.time).meta({ pattern: clockTimePattern })

/** Null and blank mean none, or as usual. */
export const optionalTime = z
  .union([z.literal('').transform(() => null), z.null(), clockTime], { error: fieldTexts.time })
  .optional()

/** ISO with an offset; stored in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: fieldTexts.wrongFormat })
  .transform((at) => new Date(at).toISOString())

/** Absent, null and blank mean none. */
export const optionalInstant = z
  .preprocess((at) => (at === '' ? null : at), instant.nullable().optional())
  .transform((value) => value ?? null)

export const marketNamePattern = /^[ .&/:()'+-]*[A-Za-z0-9][A-Za-z0-9 .&/:()'+-]*$/

/** A name such as A/../B would change the path. */
const isAddressable = (name: string): boolean =>
  /\p{Surrogate}/u.test(name) || readTarget(`/${marketSegment(name)}`) !== null

const addressablePattern = marketNamePattern.source.replace('^', '^(?!(?:.*/)?\\s*\\.{1,2}\\s*(?:/|$))')

/** 1 to 60 of A-Z 0-9 space . & / - : ( ) ' + in any Unicode form; names that differ in repeated spaces are the same market. */
export const marketName = typedText(maxMarketNameLength, fieldTexts.required)
  .overwrite(visibleText)
  .normalize('NFKC')
  .overwrite((name) => name.replaceAll(/[‘’]/g, "'").replaceAll(/ {2,}/g, ' '))
  .trim()
  .min(1, fieldTexts.required)
  .max(maxMarketNameLength, abort)
  .refine(isPrintable, fieldTexts.controlCharacters)
  .regex(marketNamePattern, fieldTexts.marketName)
  .toUpperCase()
  .refine(isAddressable, fieldTexts.marketAddress)
  .meta({ pattern: addressablePattern })

/** Groups markets with several draws a day; null and blank mean none, absent leaves it unchanged. */
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
    { error: tooLongOrWrong },
  )
  .optional()

export const isReadableUrl = (value: string): boolean => {
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}

const isWebUrl = (value: string): boolean => {
  // Browsers disagree about addresses with blanks, backslashes or repeated slashes.
  if (/[\s\\]/.test(value) || !/^https?:\/\/[^/?#]/i.test(value)) return false
  if (/^https?:\/\/[^/?#]*@/i.test(value)) return false
  return isReadableUrl(value)
}

/** What every browser reads alike; other hosts are taken too where the server can read them. */
export const webUrlPattern =
  '^[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9-]+\\.)*[A-Za-z][A-Za-z0-9-]*(:\\d{1,4})?([/?#][^\\s\\\\]*)?$'

/** http or https without credentials; shown as a link or image, never fetched by a server. */
export const webUrl = (required: string = fieldTexts.required) =>
  text(maxUrlLength, required).refine(isWebUrl, fieldTexts.url).meta({ format: 'uri', pattern: webUrlPattern })

/** Absent, null and blank mean none. */
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

const countTo = (most: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text),
    z
      .int({ error: ({ input }) => (typeof input === 'string' ? fieldTexts.wrongFormat : undefined) })
      .min(1)
      .max(most),
  )

export const pageQuery = countTo(1_000_000).default(1)
export const limitQuery = (usual: number) => countTo(maxListLimit).default(usual)

export const pageMeta = z.object({ page: z.number(), totalPages: z.number() })
export type PageMeta = z.infer<typeof pageMeta>

/** `epoch` (creation, ms) and `rev` order the states of a record. */
export const versionFields = {
  epoch: z.number(),
  rev: z.number(),
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
}

const answered = ['id', '_id', 'createdAt', 'updatedAt', 'epoch', 'rev', 'correctedAt'] as const

/** Strict, but accepts a record as we answered it: its `id`, `rev` and `alsoIgnored` are dropped. */
export const recordBody = <Shape extends z.ZodRawShape>(shape: Shape, alsoIgnored: readonly string[] = []) => {
  const ignored = [...answered, ...alsoIgnored].filter((key) => !(key in shape))
  const known = new Set(Object.keys(shape))
  const extra = Object.fromEntries(ignored.map((key) => [key, z.unknown().optional().meta({ readOnly: true })]))
  return z.strictObject({ ...extra, ...shape }).transform((body) => {
    const kept = Object.entries(body as Record<string, unknown>).filter(([key]) => known.has(key))
    return Object.fromEntries(kept) as z.output<z.ZodObject<Shape>>
  })
}
