import { PassThrough } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import type { Log } from '../processes/process-plan.ts'
import { oneSentence } from './one-sentence.ts'
import { createProgress } from './progress.ts'

const createScreen = (isTTY: boolean, asks = false) => {
  let text = ''
  const output = Object.assign(new PassThrough(), { isTTY, columns: 60 })
  output.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const input = new PassThrough()
  const log: Log = (name, line, level = 'info') => void output.write(`${name} ${level} ${line}\n`)
  return { progress: createProgress({ output, log, asks, input }), input, text: () => text }
}

describe('the progress of a start', () => {
  it('is a plain line per step when not on a terminal, with the seconds and how far it came', async () => {
    const { progress, text } = createScreen(false)
    await progress.step('site', async (at) => at('built'))
    progress.log('auth', 'listening')
    expect(text()).toMatch(/^start info site: built \(\d+\.\d s\)\nauth info listening\n$/)
    progress.close()
  })

  it('is redrawn on a terminal, where only what is grave is printed until the start has ended', async () => {
    const { progress, text } = createScreen(true)
    await progress.step('site', async (at) => {
      at('1 of 6: fonts')
      progress.log('auth', 'auth info listening')
      progress.log('auth', 'auth warn slow')
      progress.log('auth', 'auth error broken')
    })
    expect(text()).not.toMatch(/listening|slow/)
    expect(text()).toContain('auth info auth error broken\n')
    expect(text()).toContain('\u001B[1A\u001B[0J')
    expect(text()).toMatch(/✓.* site .*1 of 6: fonts .*\d\.\d s\n$/)
    progress.close()
    progress.log('auth', 'hello')
    expect(text()).toMatch(/hello\n$/)
  })

  it('marks a failed step and passes its error on', async () => {
    const { progress, text } = createScreen(true)
    await expect(progress.step('Redis', () => Promise.reject(new Error('none')))).rejects.toThrow('none')
    expect(text()).toContain('✗')
    progress.close()
  })

  it.each([
    ['\n', true],
    ['y\n', true],
    ['n\n', false],
    ['what\n', false],
  ])('asks on a terminal: %j', async (answer, expected) => {
    const { progress, input, text } = createScreen(true, true)
    const [first, second] = [progress.confirm('Install one?'), progress.confirm('Install two?')]
    input.write(answer)
    expect(await first).toBe(expected)
    input.write('y\n')
    expect(await second).toBe(true)
    expect(text()).toMatch(/Install one\?.*\[Y\/n\][^]*Install two\?/)
    progress.close()
  })

  it('takes yes where it does not ask', async () => {
    const { progress, text } = createScreen(true)
    expect(await progress.confirm('Install?')).toBe(true)
    expect(text()).toBe('')
    progress.close()
  })
})

describe('oneSentence', () => {
  it.each([
    [new Error('Port 1 is taken.'), 'Port 1 is taken.'],
    [new Error("ENOSPC: no space left on device, write '/x'"), /^The disk is full: make room, or set DATA_DIR .*\.$/],
    ['tar: /x: Cannot write: No space left on device', /^The disk is full/],
  ])('%s', (error, expected) => {
    expect(oneSentence(error)).toMatch(expected)
  })
})
