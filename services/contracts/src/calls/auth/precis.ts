import { visibleText } from '../../parsing/visible-text.ts'

/** Full-width and half-width forms, which the width mapping of RFC 8265 replaces. */
const wideOrHalf = /[\uff01-\uffee]/g
/** What a username may hold: of PRECIS' IdentifierClass only letters that are safe in a URL, so no text runs to the left. */
export const usernamePattern = /^[A-Za-z0-9][\w.-]*$/

/** A username without invisible characters and wide forms, its case kept. */
export const plainUsername = (typed: string): string =>
  visibleText(typed).replaceAll(wideOrHalf, (character) => character.normalize('NFKC'))

/**
 * UsernameCaseMapped (RFC 8265 section 3.3): width mapping, lower case, NFC. Null where a character is disallowed, such as
 * the Kelvin sign, which would become a k.
 */
export const usernameKeyOf = (typed: string): string | null => {
  const plain = plainUsername(typed).trim()
  return usernamePattern.test(plain) ? plain.toLowerCase().normalize('NFC') : null
}

const nonAsciiSpace = /\p{Zs}/gu
/** OpaqueString (RFC 8265 section 4.2): every space is U+0020, NFC; case and width stay. */
export const opaqueString = (typed: string): string => typed.replaceAll(nonAsciiSpace, ' ').normalize('NFC')
