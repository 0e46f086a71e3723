/** What a spreadsheet would run as a formula; a quote before it is ours. */
const formula = /^'*[=+\-@]/
const guardedFormula = /^'+[=+\-@]/

/** The text of a CSV cell, not run by a spreadsheet. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)
export const unguardFormula = (text: string): string => (guardedFormula.test(text) ? text.slice(1) : text)
