// Ports that the product needs on this machine.
import { createSocket } from 'node:dgram'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'

const answerMs = 2_000
/** HAProxy and Caddy answer it themselves: it says that a taken port is the product's own. */
const ownPath = '/.well-known/papan-angka'
const ownAnswer = 'papan-angka'

/** The error code of an attempt to listen, or undefined. */
const listenError = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => resolve(code))
    server.listen({ port, host, ipv6Only: true }, () => server.close(() => resolve(undefined)))
  })

const bindError = (port, type) =>
  new Promise((resolve) => {
    const socket = createSocket({ type, ipv6Only: type === 'udp6' })
    socket.once('error', ({ code }) => {
      socket.close()
      resolve(code)
    })
    socket.bind({ port }, () => socket.close(() => resolve(undefined)))
  })

const accepts = (port, host) =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: answerMs })
    const end = (isOpen) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })

/** Users who may not bind a low port see only what accepts connections. A machine without IPv6 has no `::`. */
const isTaken = async (port, host) => {
  const code = await listenError(port, host)
  if (code === 'EACCES') return accepts(port, host === '::' ? '::1' : '127.0.0.1')
  return code === 'EADDRINUSE'
}

/** The body of an answer over plain http; empty without one. */
export const readAnswer = (options) =>
  new Promise((resolve) => {
    const request = get({ ...options, timeout: answerMs, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
        // No more than what is looked for.
        if (text.length > 1_000) request.destroy()
      })
      response.on('close', () => resolve(text.trim()))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(''))
  })

/** Whether the product itself holds this port, from an earlier `docker compose up`. */
export const isOurs = async (port) => (await readAnswer({ host: '127.0.0.1', port, path: ownPath })) === ownAnswer

const wayOut = (port) => `find the program with "ss -lntup 'sport = :${port}'" and stop it`

/** Problems of TCP ports, each `{ port, setting }`; with a `setting`, another port may be chosen. */
export const portProblems = async (ports, hosts = ['0.0.0.0', '::']) => {
  const problems = []
  for (const { port, setting } of ports) {
    const taken = await Promise.all(hosts.map((host) => isTaken(port, host)))
    if (!taken.includes(true) || (await isOurs(port))) continue
    const other = setting ? `, or choose another with ${setting}= in .env` : ''
    problems.push(`Port ${port} is taken by another program: ${wayOut(port)}${other}.`)
  }
  return problems
}

/** HTTP/3 comes over UDP. */
export const udpProblem = async (port) => {
  const codes = await Promise.all(['udp4', 'udp6'].map((type) => bindError(port, type)))
  if (!codes.includes('EADDRINUSE')) return undefined
  return `UDP port ${port} is taken by another program: ${wayOut(port)}.`
}
