import { authTexts } from '../texts/auth-texts.ts'
import { contentTexts } from '../texts/content-texts.ts'
import { errorTexts } from '../texts/error-texts.ts'
import { fieldTexts } from '../texts/field-texts.ts'
import { mediaTexts } from '../texts/media-texts.ts'
import { notifyTexts } from '../texts/notify-texts.ts'
import { pageTexts } from '../texts/page-texts.ts'

/** Sentences with gaps become patterns. */
const sentences = [authTexts, contentTexts, errorTexts, fieldTexts, mediaTexts, notifyTexts, pageTexts].flatMap(
  (texts) =>
    Object.values<string | ((gap: never) => string)>(texts).map((sentence) => {
      const text = typeof sentence === 'string' ? sentence : sentence('<gap>' as never)
      return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace('<gap>', '.+')}$`)
    }),
)

/** Whether a message is one of contracts/texts and not a library's. */
export const isOurSentence = (message: string): boolean => sentences.some((sentence) => sentence.test(message))
