// Container health check: exits with 0 when the process is ready.
import { get } from 'node:http'

const answerMs = 3_000

const end = (code) => process.exit(code)
get({ host: '127.0.0.1', port: process.env.INTERNAL_PORT, path: '/readyz', timeout: answerMs }, ({ statusCode }) =>
  end(statusCode === 200 ? 0 : 1),
)
  .on('timeout', () => end(1))
  .on('error', () => end(1))
