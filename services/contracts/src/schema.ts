import { z } from 'zod'
import { fieldTexts } from './texts/field-texts.ts'

/** Zod with our Indonesian sentences for whatever a schema does not word itself. Every schema here imports it from this file. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null ? fieldTexts.required : fieldTexts.wrongType
      case 'unrecognized_keys':
        return fieldTexts.unknownKey
      case 'invalid_value':
        return fieldTexts.wrongChoice
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
