import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import { receiversOfStart, removeReceivers } from './receivers-file.ts'

const { MONGO_URL: given } = process.env
let dataDir: string
beforeEach(async () => {
  delete process.env['MONGO_URL']
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  if (given !== undefined) process.env['MONGO_URL'] = given
  await rm(dataDir, { recursive: true, force: true })
})
const start = (sample = true) => receiversOfStart({ dataDir, sample })

it('a first start gets receivers, whose port stays until sample draws end', async () => {
  const made = await start()
  expect(made).toEqual({ port: expect.any(Number) })
  expect([await start(), await start(false)]).toEqual([made, null])
  await removeReceivers(dataDir)
  expect(await start()).toBeNull()
})

it('a start without sample data, on a used folder or on a database of others gets none', async () => {
  expect(await start(false)).toBeNull()
  process.env['MONGO_URL'] = 'mongodb://127.0.0.1:27017'
  expect(await start()).toBeNull()
  delete process.env['MONGO_URL']
  await mkdir(join(dataDir, 'secrets'))
  expect(await start()).toBeNull()
})

it('a start whose port is taken by another program goes on without them', async () => {
  const made = await start()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(made?.port, '127.0.0.1', resolve))
  expect(await start()).toBeNull()
  await new Promise((resolve) => other.close(resolve))
})
