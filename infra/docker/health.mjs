// Container health check: exits with 0 when the process is ready. Ends a process that has not answered for 30 s: its event loop is stuck, and
// nothing else would replace it. The container then starts again.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const answerMs = 4_000
/** With the first unanswered check and the check's interval: 30 s. */
const hungMs = 25_000
const mark = join(tmpdir(), 'no-answer-since')

const end = (code) => process.exit(code)
const answered = (code) => {
  rmSync(mark, { force: true })
  end(code)
}

/** The process that the container's process 1 has started. */
const main = () => Number(readFileSync('/proc/1/task/1/children', 'utf8').trim().split(' ')[0])

const unanswered = () => {
  const since = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
  if (since === undefined) writeFileSync(mark, '')
  else if (Date.now() - since > hungMs) {
    rmSync(mark)
    process.kill(main(), 'SIGKILL')
  }
  end(1)
}

get({ host: '127.0.0.1', port: process.env.INTERNAL_PORT, path: '/readyz', timeout: answerMs }, ({ statusCode }) =>
  answered(statusCode === 200 ? 0 : 1),
)
  .on('timeout', unanswered)
  // Nothing listens: it starts or ends.
  .on('error', () => answered(1))
