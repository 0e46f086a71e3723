import { opaqueString } from './precis.ts'

/** Unassigned, control, private and invisible characters, conjoining jamo, and what RFC 5892 excludes. */
const disallowed =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u
/** A joiner may follow the sign that removes a vowel. */
const joined = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u0e3a\u0f84\u1039\u17d2][\u200c\u200d]/gu

/** Characters that RFC 5892 allows in some places only: the middle dot between two l, Greek and Hebrew signs, digits of one kind. */
const isInPlace = (text: string): boolean =>
  !/(?:^|[^l])\u00b7|\u00b7(?!l)|\u0375(?!\p{Script=Greek})|(?:^|[^\p{Script=Hebrew}])[\u05f3\u05f4]/u.test(text) &&
  (!text.includes('\u30fb') || /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) &&
  !(/[\u0660-\u0669]/.test(text) && /[\u06f0-\u06f9]/.test(text))

/** Whether a password has only characters that OpaqueString allows. */
export const isOpaqueString = (typed: string): boolean => {
  const text = opaqueString(typed)
  return !disallowed.test(text.replaceAll(joined, '')) && isInPlace(text)
}
