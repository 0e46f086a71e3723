import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { runLocal, temporaryFolder } from './test-kit/start-fake-product.ts'

let dataDir: string
let gateway: Server
let logins: unknown[]
beforeEach(async () => {
  dataDir = await temporaryFolder()
  logins = []
  gateway = createServer(async (req, res) => {
    let text = ''
    for await (const chunk of req) text += String(chunk)
    if (req.url === '/api/auth/login') logins.push(JSON.parse(text))
    const refusal = { code: 'WRONG_LOGIN', message: 'Username atau password salah.', requestId: 'x' }
    res.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  await writeFile(join(dataDir, 'processes.json'), JSON.stringify([{ name: 'gateway', pid: process.pid, port }]))
})
afterEach(async () => {
  gateway.close()
  gateway.closeAllConnections()
  await rm(dataDir, { recursive: true, force: true })
})

const run = async (env: Record<string, string>, ...flags: string[]) => {
  const unset = { MASTER_USERNAME: undefined, MASTER_PASSWORD: undefined }
  const started = runLocal('import.ts', { ...unset, DATA_DIR: dataDir, ...env }, ['draws.csv', ...flags])
  return { code: await started.ended, output: started.output() }
}
const stored = () => writeFile(join(dataDir, 'first-login.txt'), 'username: utama\npassword: tersimpan\n')

describe('npm run import signs in', () => {
  it.each([
    [
      'MASTER_USERNAME and MASTER_PASSWORD',
      { MASTER_USERNAME: 'ani', MASTER_PASSWORD: 'rahasia' },
      [],
      'ani',
      'rahasia',
    ],
    ['MASTER_PASSWORD alone', { MASTER_PASSWORD: 'rahasia' }, [], 'master', 'rahasia'],
    ['what the first start has stored', {}, [], 'utama', 'tersimpan'],
    [
      'flags before the environment',
      { MASTER_USERNAME: 'ani', MASTER_PASSWORD: 'rahasia' },
      ['--username', 'budi', '--password', 'lain'],
      'budi',
      'lain',
    ],
  ])('by %s', async (_how, env, flags, username, password) => {
    await stored()
    const { code, output } = await run(env, ...flags)
    expect(logins).toEqual([{ username, password }])
    expect([code, output]).toEqual([
      1,
      'Username atau password salah. Set MASTER_USERNAME and MASTER_PASSWORD, or give --username and --password.\n',
    ])
  })

  it('says how where no password is known', async () => {
    expect(await run({})).toEqual({
      code: 1,
      output: 'No password is known: set MASTER_USERNAME and MASTER_PASSWORD, or give --username and --password.\n',
    })
    expect(logins).toEqual([])
  })
})
