import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import type { TestAnswer } from './test-server.ts'

/** What is told of the inside when something goes wrong in it: a stack, a file, a library's own words. */
const insides = /\bat .*:\d+|node_modules|\.ts\b|Mongo|E11000|Cast to|Cannot read/

/**
 * The refusal in an answer, without its request id. Throws when it is not of the one shape that all refusals have,
 * when its request id is not that of the header, or when it tells of the inside.
 */
export const refusalOf = (answer: TestAnswer) => {
  const { requestId, ...refusal } = errorAnswer.strict().parse(answer.body)
  if (answer.headers.get('x-request-id') !== requestId)
    throw new Error(`the header names another request: ${answer.text}`)
  if (insides.test(answer.text)) throw new Error(`the inside is told: ${answer.text}`)
  return { status: answer.status, ...refusal }
}
