import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import { tryLock, withLock } from './lock.ts'
import { processStart } from './process-facts.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a lock file', () => {
  it('has one holder, is reported with its pid, and is free after release', async () => {
    const first = await tryLock(path)
    expect(await tryLock(path)).toEqual({ heldBy: process.pid })
    if ('release' in first) await first.release()
    expect(await tryLock(path)).toHaveProperty('release')
  })

  it('of a killed process is taken over', async () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' })
    const holder = { pid: child.pid, start: await processStart(child.pid ?? 0), host: hostname() }
    await writeFile(path, JSON.stringify(holder))
    expect(await tryLock(path)).toEqual({ heldBy: child.pid })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await tryLock(path)).toHaveProperty('release')
  })

  it('of a process whose pid was reused is taken over', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, start: 'an earlier boot', host: hostname() }))
    expect(await tryLock(path)).toHaveProperty('release')
  })

  it('of another container is respected while it is renewed, and taken over once it is not', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, start: '1', host: 'another-container' }))
    expect(await tryLock(path)).toEqual({ heldBy: process.pid })
    const longAgo = new Date(Date.now() - 61_000)
    await utimes(path, longAgo, longAgo)
    expect(await tryLock(path)).toHaveProperty('release')
  })

  it('that was taken over is left alone by its former holder', async () => {
    const first = await tryLock(path)
    await writeFile(path, JSON.stringify({ pid: 1, start: '1', host: 'another-container' }))
    if ('release' in first) await first.release()
    expect(await readdir(folder)).toEqual(['lock'])
  })

  it('that is half-written is taken over', async () => {
    await writeFile(path, '{"pid"')
    expect(await tryLock(path)).toHaveProperty('release')
  })

  it('is taken over after an earlier taker was killed while holding the guard', async () => {
    await writeFile(path, '{"pid"')
    await mkdir(`${path}.stale`)
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(`${path}.stale`, longAgo, longAgo)
    expect(await tryLock(path)).toHaveProperty('release')
  })

  it('goes to exactly one of many concurrent takers when stale', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, start: 'an earlier boot', host: hostname() }))
    const taken = await Promise.all(Array.from({ length: 20 }, () => tryLock(path)))
    expect(taken.filter((lock) => 'release' in lock)).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['lock'])
  })

  it('runs waiting work one after another', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, (inside += 1))
      await new Promise((resolve) => setTimeout(resolve, 20))
      inside -= 1
    }
    const waited: number[] = []
    await Promise.all([1, 2].map(() => withLock(path, work, (heldBy) => waited.push(heldBy))))
    expect(most).toBe(1)
    expect(waited).toEqual([process.pid])
  })
})
