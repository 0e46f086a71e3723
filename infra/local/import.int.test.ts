import { rm, writeFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { type ApiClient, signIn } from './api-client.ts'
import { importFile } from './import-file.ts'
import { runLocal, temporaryFolder } from './test-kit/start-fake-product.ts'

let gateway: Server

describe('the command import', () => {
  let dataDir: string
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
})

describe('the file of an import', () => {
  const summary = {
    dryRun: false,
    draws: 2,
    numbers: 2,
    created: 2,
    equal: 0,
    different: 0,
    overwritten: 0,
    refused: 0,
    newMarkets: [],
    refusals: [],
    differing: [],
  }
  const job: ImportJob = {
    id: 'i1',
    state: 'running',
    dryRun: false,
    overwrite: false,
    by: 'ani',
    createdAt: '2025-01-31T10:00:00.000Z',
    done: 0,
    total: 0,
    summary: null,
    failure: null,
  }
  let api: ApiClient

  /** Answers of the polls, in order; a number is a status. */
  let polls: (ImportJob | number)[]
  const uploads: string[] = []
  beforeEach(async () => {
    uploads.length = 0
    gateway = createServer(async (req, res) => {
      let text = ''
      for await (const chunk of req) text += String(chunk)
      const answer = (status: number, body: unknown) =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (req.url === '/api/auth/login') return answer(200, { token: 't' })
      if (req.method === 'POST') {
        uploads.push(`${req.url} ${text}`)
        return answer(202, { jobId: 'i1' })
      }
      const poll = req.url === '/api/admin/results/imports/i1' ? polls.shift() : undefined
      if (typeof poll === 'object') return answer(200, poll)
      return answer(poll ?? 404, { code: 'X', message: `status ${poll}`, requestId: 'x' })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as AddressInfo
    api = await signIn(`http://127.0.0.1:${port}`, 'ani', 'rahasia')
  })
  afterEach(() => {
    gateway.closeAllConnections()
    gateway.close()
  })

  describe('importFile', () => {
    it('uploads the file, polls its job through an outage and returns the summary', async () => {
      polls = [job, { ...job, total: 2 }, 503, 502, { ...job, state: 'done', done: 2, total: 2, summary }]
      const shown: string[] = []
      const onProgress = (done: number, total: number) => void shown.push(`${done} of ${total}`)
      expect(await importFile(api, 'draws.csv', 'market,date', { overwrite: true, onProgress })).toEqual(summary)
      expect(shown).toEqual(['0 of 2', '2 of 2'])
      expect(uploads).toEqual([
        expect.stringMatching(/^\/api\/admin\/results\/imports [^]*name="overwrite"\r\n\r\ntrue[^]*market,date/),
      ])
    })

    it.each<[string, ImportJob | number, string]>([
      ['the job fails', { ...job, state: 'failed', failure: { code: 'X', message: 'Berkas rusak.' } }, 'Berkas rusak.'],
      ['the job is gone', 404, 'status 404'],
      ['the token has ended', 401, 'status 401'],
    ])('throws when %s', async (_what, poll, message) => {
      polls = [job, poll]
      await expect(importFile(api, 'draws.csv', '')).rejects.toThrow(message)
    })
  })
})
