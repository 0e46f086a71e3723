// A server process for the tests of runProcess: answers, holds a request until released, or crashes.
import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { processSettings, readConfig } from '../config.ts'
import { runProcess } from '../process/run-process.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

await runProcess({
  name: 'small',
  settings: () => readConfig({ ...processSettings, SECRET: z.string().min(8) }, process.env),
  wire: () => {
    const held: ServerResponse[] = []
    const answers: Record<string, (res: ServerResponse) => void> = {
      '/hold': (res) => held.push(res),
      '/reject': (res) => {
        void Promise.reject(new Error('nobody listens'))
        res.end('ok')
      },
      '/throw': (res) => {
        res.end('ok')
        setImmediate(() => {
          throw new Error('nobody catches')
        })
      },
    }
    const server = createServer((req, res) => {
      const answer = answers[req.url ?? ''] ?? ((other: ServerResponse) => other.end('hello'))
      answer(res)
    })
    return {
      server,
      health: () => ({ ready: true, degraded: held.length > 0 ? ['held'] : [] }),
      answers: {
        '/internal/held': () => Promise.resolve({ held: held.length }),
        '/internal/release': () => Promise.resolve(held.splice(0).map((res) => res.end('released').writableEnded)),
      },
      drain: () => void say('draining'),
      close: () => void say('closed'),
    }
  },
})
