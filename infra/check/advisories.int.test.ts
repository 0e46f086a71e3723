import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { askAdvisories } from './advisories.ts'

const root = join(import.meta.dirname, '..', '..')
const advisory = { id: 1, url: 'https://advisories.example/1', title: 'Crash by one request', vulnerable_versions: '*' }

/** With a cache of its own: npm would otherwise remember these advisories. */
const askAt = async (registry: string) => {
  const cache = await mkdtemp(join(tmpdir(), 'papan-npm-'))
  try {
    return await askAdvisories(root, ['--omit=dev', `--registry=${registry}`, `--cache=${cache}`])
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

const ask = async (answer: object, status = 200) => {
  const service = await startTestServer((req, res) => {
    req.resume()
    res.writeHead(req.method === 'POST' ? status : 404, { 'content-type': 'application/json' })
    res.end(JSON.stringify(answer))
  })
  try {
    return await askAt(service.url)
  } finally {
    await service.close()
  }
}

describe('askAdvisories', () => {
  it('returns serious advisories of production dependencies', async () => {
    const { serious } = (await ask({ multer: [{ ...advisory, severity: 'high' }] })) ?? { serious: [] }
    expect(serious).toEqual([expect.stringMatching(/^multer .*: high$/)])
  })

  it('returns none for no or minor advisories', async () => {
    expect(await ask({})).toEqual({ serious: [] })
    expect(await ask({ multer: [{ ...advisory, severity: 'low' }] })).toEqual({ serious: [] })
  })

  it('returns null when the service fails or is unreachable', async () => {
    expect(await ask({ message: 'Method Not Allowed' }, 405)).toBeNull()
    expect(await askAt('http://127.0.0.1:1')).toBeNull()
  })
})
