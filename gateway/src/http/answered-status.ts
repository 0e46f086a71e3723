import type { ServerResponse } from 'node:http'

/** The status under which a request is counted once it is over: 499 when its caller went before he had an answer. */
export const answeredStatus = ({ headersSent, statusCode }: ServerResponse): number => (headersSent ? statusCode : 499)
