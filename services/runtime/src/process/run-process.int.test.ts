import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import { releaseVersion } from '../release.ts'
import { eventually } from '../test-kit/eventually.ts'
import { startTestProcess } from '../test-kit/test-process.ts'

const main = fileURLToPath(new URL('../test-kit/small-process.ts', import.meta.url))

let started: Awaited<ReturnType<typeof startTestProcess>>[] = []
afterEach(async () => {
  await Promise.all(started.map((process) => process.stop()))
  started = []
})
const start = async (env: Record<string, string> = {}) => {
  const process = await startTestProcess(main, { SECRET: 'long enough', ...env })
  started.push(process)
  return process
}
const ready = async (env: Record<string, string> = {}) => {
  const process = await start(env)
  await process.ready()
  return process
}
const read = async (url: string) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) })
  return { status: answer.status, text: await answer.text() }
}

describe('runProcess', () => {
  it('lists every bad setting and exits with code 1', async () => {
    const process = await start({ SECRET: 'short', PORT: '0', LOG_LEVEL: 'loud' })
    expect(await process.ended).toBe(1)
    expect(process.output()).toMatch(/^small: Bad settings:\n/)
    for (const name of ['SECRET', 'PORT', 'LOG_LEVEL'])
      expect(process.output()).toMatch(new RegExp(`^  ${name}: .+$`, 'm'))
    expect(process.output()).not.toMatch(/short|^\s+at /m)
  })

  it('prints one sentence for a taken port, and exits with code 1', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const process = await start({ PORT: String(port) })
    expect(await process.ended).toBe(1)
    expect(process.output()).toContain(`small: port ${port} is taken.\n`)
    holder.close()
  })

  it('keeps 1,500 connections waiting while its loop is blocked', async () => {
    const process = await ready()
    void process.stop('SIGSTOP')
    const port = Number(new URL(process.url).port)
    const sockets = Array.from({ length: 1_500 }, () => connect(port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.destroy()
    void process.stop('SIGCONT')
  })

  it('serves health and metrics only on the internal port', async () => {
    const { url, internalUrl } = await ready()
    expect(await read(`${internalUrl}/livez`)).toEqual({ status: 200, text: 'ok\n' })
    expect(JSON.parse((await read(`${internalUrl}/readyz`)).text)).toEqual({ ready: true, degraded: [] })
    expect(JSON.parse((await read(`${internalUrl}/internal/held`)).text)).toEqual({ held: 0 })
    const { text: numbers } = await read(`${internalUrl}/metrics`)
    expect(numbers).toMatch(/^process_cpu_seconds_total\{process="small"\} /m)
    expect(numbers).toMatch(/^process_ready\{process="small"\} 1$/m)
    expect(numbers).toContain(`build_info{version="${releaseVersion}",process="small"} 1\n`)
    expect(await read(`${internalUrl}/hold`)).toMatchObject({ status: 404 })
    expect(await read(`${url}/livez`)).toEqual({ status: 200, text: 'hello' })
  })

  it('finishes requests in flight after SIGTERM, accepts no new one, and exits with code 0', async () => {
    const process = await ready()
    const underWay = read(`${process.url}/hold`)
    await eventually('the request to be held', async () =>
      (await read(`${process.internalUrl}/internal/held`)).text.includes('1'),
    )
    const stopped = process.stop()
    await eventually('new connections to be refused', () =>
      read(`${process.url}/`).then(
        () => false,
        () => true,
      ),
    )
    expect(await read(`${process.internalUrl}/readyz`)).toEqual({
      status: 503,
      text: JSON.stringify({ ready: false, degraded: ['held'] }),
    })
    expect(process.output()).toBe('draining\n')
    await read(`${process.internalUrl}/internal/release`)
    expect(await underWay).toEqual({ status: 200, text: 'released' })
    expect(await stopped).toBe(0)
    expect(process.output()).toBe('draining\nclosed\n')
  })

  it('counts an unhandled rejection and continues', async () => {
    const { url, internalUrl } = await ready({ LOG_LEVEL: 'fatal' })
    await read(`${url}/reject`)
    expect((await read(`${internalUrl}/metrics`)).text).toMatch(/^unhandled_rejections_total\{.*\} 1$/m)
    expect(await read(`${url}/`)).toEqual({ status: 200, text: 'hello' })
  })

  it('shuts down after an uncaught exception with code 1', async () => {
    const process = await ready({ LOG_LEVEL: 'fatal' })
    await read(`${process.url}/throw`).catch(() => undefined)
    expect(await process.ended).toBe(1)
    // The log and what the parts say come by two pipes.
    expect(process.output()).toMatch(/^draining$[^]*^closed$/m)
    expect(process.output()).toContain('small fatal uncaught exception err="nobody catches"\n    at ')
  })
})
