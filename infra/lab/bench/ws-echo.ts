import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { WebSocketServer } from 'ws'

/** The thread case's peer: a page sends its time to a bare `ws` server and paints the echo. Returns ms from send to paint. */
export const measureWsEcho = async (browser: Browser, count: number): Promise<number[]> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(data, { binary: false })))
  const page = await browser.newPage()
  try {
    return await page.evaluate(
      async ({ port, rounds }) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}`)
        await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
        const taken: number[] = []
        for (let round = 0; round < rounds; round++) {
          const sentAt = performance.now()
          await new Promise<void>((resolve) => {
            socket.addEventListener(
              'message',
              (message) => {
                document.body.textContent = String(message.data)
                requestAnimationFrame(() => resolve())
              },
              { once: true },
            )
            socket.send(String(sentAt))
          })
          taken.push(performance.now() - sentAt)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        socket.close()
        return taken
      },
      { port: (server.address() as AddressInfo).port, rounds: count },
    )
  } finally {
    await page.close()
    server.close()
  }
}
