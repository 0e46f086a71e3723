export const digitsOf = (number: string): string[] => Array.from(number)

/** For screen readers: digit by digit. */
export const spokenDigits = (number: string): string => digitsOf(number).join(' ')
