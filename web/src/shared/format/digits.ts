/** The digits of a drawn number, leading zeros kept. */
export const digitsOf = (number: string): string[] => Array.from(number)

/** A number as screen readers should say it: digit by digit. */
export const spokenDigits = (number: string): string => digitsOf(number).join(' ')
