import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import type { TestAnswer } from './test-server.ts'

/** Internals that a response must not reveal: a stack, a file, a library's message. */
const insides = /\bat .*:\d+|node_modules|\.ts\b|Mongo|E11000|Cast to|Cannot read/

/** The refusal without its request id. Throws if its shape or request id is wrong, or if it reveals internals. */
export const refusalOf = (answer: TestAnswer) => {
  const { requestId, ...refusal } = errorAnswer.strict().parse(answer.body)
  if (answer.headers.get('x-request-id') !== requestId)
    throw new Error(`the header names another request: ${answer.text}`)
  if (insides.test(answer.text)) throw new Error(`the inside is told: ${answer.text}`)
  return { status: answer.status, ...refusal }
}
