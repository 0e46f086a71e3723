import { z } from 'zod'
import { fieldTexts } from './texts/field-texts.ts'

const isAbsent = (input: unknown): boolean => input === undefined || input === null

/** Zod with our Indonesian default messages; every schema imports zod from here. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return isAbsent(issue.input) ? fieldTexts.required : fieldTexts.wrongType
      case 'unrecognized_keys':
        return fieldTexts.unknownKey
      case 'invalid_value':
        return isAbsent(issue.input) || issue.input === '' ? fieldTexts.required : fieldTexts.wrongChoice
      case 'too_small':
        return issue.origin === 'string'
          ? fieldTexts.tooShort(Number(issue.minimum))
          : fieldTexts.tooSmall(Number(issue.minimum))
      case 'too_big':
        return issue.origin === 'string'
          ? fieldTexts.tooLong(Number(issue.maximum))
          : fieldTexts.tooBig(Number(issue.maximum))
      default:
        return fieldTexts.wrongFormat
    }
  },
})

export { z }
