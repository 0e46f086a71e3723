import type { ServerResponse } from 'node:http'

/** The status for the metrics: 499 when the caller disconnected before a response. */
export const answeredStatus = ({ headersSent, statusCode }: ServerResponse): number => (headersSent ? statusCode : 499)
