import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import type { WireAnswer } from './answers.ts'
import type { Outcome } from './exchange.ts'
import type { Plan } from './odd-requests.ts'

/** Socket.IO's own error format. */
const engineRefusal = /^\{"code":[0-5],"message":"[\w ]+"\}$/

const isErrorText = (text: string): boolean => {
  if (engineRefusal.test(text)) return true
  try {
    return errorAnswer.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const isOwnAddress = (location: string | undefined): boolean => {
  const target = location === undefined ? null : readTarget(location)
  return target !== null && target.path === location?.split('?')[0]
}

/** What is wrong with an answer; null when it is valid. */
const faultOf = ({ status, headers, body }: WireAnswer): string | null => {
  if (status >= 500 && (status !== 503 || !headers.has('retry-after'))) return `answered ${status}`
  if (status >= 300 && status < 400 && status !== 304 && !isOwnAddress(headers.get('location')))
    return `sent to ${headers.get('location')}`
  const isJson = headers.get('content-type')?.startsWith('application/json')
  if (status >= 400 && isJson && body.length > 0 && !isErrorText(body.toString()))
    return `refused as ${body.toString()}`
  return null
}

const closes = ({ headers }: WireAnswer): boolean => headers.get('connection')?.toLowerCase() === 'close'

/**
 * What is wrong with the outcome of a plan; null when nothing is. `sentinel`: expected body of the sentinel's address.
 */
export const judge = ({ items }: Plan, outcome: Outcome, sentinel: string): string | null => {
  const { answers, rest, error, isLate, ms } = outcome
  if (error !== null) return error
  if (isLate) return `neither answered nor closed in ${Math.round(ms)} ms: ${answers.length} of ${items.length} answers`
  for (const answer of answers) {
    const fault = faultOf(answer)
    if (fault) return fault
  }
  if (!items.every((item) => item.isFramed)) return null
  if (answers.length < items.length && !answers.some(closes))
    return `closed after ${answers.length} of ${items.length} answers`
  if (rest > 0) return `${rest} bytes after the last answer`
  const wrong = items.findIndex((item, at) => {
    const answer = answers[at]
    return item.isSentinel && answer !== undefined && answer.status === 200 && answer.body.toString() !== sentinel
  })
  return wrong === -1 ? null : `answer ${wrong + 1} belongs to another request`
}
