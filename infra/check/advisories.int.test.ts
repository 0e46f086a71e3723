import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { askAdvisories } from './advisories.ts'

const root = join(import.meta.dirname, '..', '..')
const advisory = { id: 1, url: 'https://advisories.example/1', title: 'Crash by one request', vulnerable_versions: '*' }

/** As npm asks a registry, with a memory of its own: it would otherwise know these advisories from then on. */
const askAt = async (registry: string) => {
  const cache = await mkdtemp(join(tmpdir(), 'papan-npm-'))
  try {
    return await askAdvisories(root, [`--registry=${registry}`, `--cache=${cache}`])
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

/** Asks a service that answers with these advisories, or with this status. */
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
  it('names what is serious among the production dependencies', async () => {
    const { serious } = (await ask({ multer: [{ ...advisory, severity: 'high' }] })) ?? { serious: [] }
    expect(serious).toEqual([expect.stringMatching(/^multer .*: high$/)])
  })

  it('finds nothing serious where nothing, or little, is known', async () => {
    expect(await ask({})).toEqual({ serious: [] })
    expect(await ask({ multer: [{ ...advisory, severity: 'low' }] })).toEqual({ serious: [] })
  })

  it('has no answer where the service has none', async () => {
    expect(await ask({ message: 'Method Not Allowed' }, 405)).toBeNull()
    expect(await askAt('http://127.0.0.1:1')).toBeNull()
  })
})
