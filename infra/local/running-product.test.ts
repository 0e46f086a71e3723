import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findRunningProduct } from './running-product.ts'

let dataDir: string
let silent: Server

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'running-product-'))
  silent = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => silent.once('listening', listening))
})
afterAll(async () => {
  silent.close()
  await rm(dataDir, { recursive: true })
})

const listGateway = (port: number) =>
  writeFile(join(dataDir, 'processes.json'), JSON.stringify([{ name: 'gateway', pid: process.pid, port }]))

test('a product that is too busy to answer runs', async () => {
  const { port } = silent.address() as AddressInfo
  await listGateway(port)
  await writeFile(join(dataDir, 'first-login.txt'), 'username: master\npassword: rahasia\n')
  expect(await findRunningProduct(dataDir)).toEqual({
    gatewayUrl: `http://127.0.0.1:${port}`,
    username: 'master',
    password: 'rahasia',
  })
})

test('a gateway that ended is no running product', async () => {
  const ended = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => ended.once('listening', listening))
  const { port } = ended.address() as AddressInfo
  await new Promise((closed) => ended.close(closed))
  await listGateway(port)
  await expect(findRunningProduct(dataDir)).rejects.toThrow(`No running product found in ${dataDir}.`)
})
