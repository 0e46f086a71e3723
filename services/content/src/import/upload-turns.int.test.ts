import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from '@jest/globals'
import { maxImportBytes } from '@papan/contracts/limits.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
const stalled: Socket[] = []
afterAll(() => stalled.forEach((socket) => socket.destroy()))

/** An upload that stops speaking after its first bytes. */
const stall = async (length: number): Promise<void> => {
  const { hostname, port } = new URL(content.url)
  const socket = connect(Number(port), hostname)
  stalled.push(socket)
  const head = [
    'POST /admin/results/imports HTTP/1.1',
    'Host: content',
    `Authorization: Bearer ${testToken('ADMIN', { username: 'budi' })}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    // Its answer says that the head has been read.
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\n`)
  await once(socket, 'data')
}

const file = csv('SINGAPORE,2025-01-30,PRIZE 1,0417')

it('many stalled uploads of a few bytes keep no import waiting', async () => {
  await content.given.schedule({ marketName: 'SINGAPORE' })
  for (let each = 0; each < 20; each++) await stall(5_000)
  expect((await importFile(content.asMaster, file, { dryRun: 'true' })).summary.draws).toBe(1)
})

it('a further long upload waits while two of the longest are read, and is read after one of them', async () => {
  await stall(maxImportBytes)
  await stall(maxImportBytes - 100)
  let isRead = false
  const waiting = importFile(content.asMaster, file, { dryRun: 'true' }).finally(() => (isRead = true))
  for (let each = 0; each < 50; each++) await content.send('GET', '/public/page-data')
  expect(isRead).toBe(false)
  stalled.splice(0).forEach((socket) => socket.destroy())
  expect((await waiting).summary.draws).toBe(1)
})
