import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

const health = join(import.meta.dirname, 'health.mjs')
const isolated = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc']
const areNamespacesAllowed = spawnSync('unshare', [...isolated, 'true']).status === 0
const whereAllowed = areNamespacesAllowed ? it : it.skip

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'papan-health-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `script` as process 1 whose first child, `$main`, serves; `check` is the health check. */
const inContainer = (main: string, script: string) => {
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
createServer((req, res) => { ${main} }).listen(0, '127.0.0.1', function () { writeFileSync('port', String(this.address().port)) })`,
  )
  const lines = [
    `node main.mjs & main=$!`,
    `until [ -s port ]; do sleep 0.05; done`,
    `export INTERNAL_PORT=$(cat port) TMPDIR=$PWD`,
    `check() { node ${health}; echo "check $?"; }`,
    `runs() { kill -0 $main 2>/dev/null && echo runs || echo ended; }`,
    script,
    `kill -9 $main 2>/dev/null`,
  ]
  const { stdout } = spawnSync('unshare', [...isolated, 'bash', '-c', lines.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.trim().split('\n')
}

describe('the health check of a container', () => {
  whereAllowed.each([
    ['is ready', 'res.writeHead(200).end()', 'check 0'],
    ['is not ready', 'res.writeHead(503).end()', 'check 1'],
  ])('leaves a process alone that answers and %s', (_name, answer, checked) =>
    expect(inContainer(answer, 'touch -d "1 hour ago" no-answer-since; check; runs; ls no-answer-since 2>&1')).toEqual([
      checked,
      'runs',
      expect.stringContaining('No such file'),
    ]),
  )

  whereAllowed('ends a process whose answers have failed to come for half a minute, and none that hung just now', () =>
    expect(
      inContainer(
        'for (;;) {}',
        'check; runs; touch -d "30 seconds ago" no-answer-since; check; wait $main; echo $?; runs',
      ),
    ).toEqual(['check 1', 'runs', 'check 1', '137', 'ended']),
  )

  whereAllowed('leaves a process alone that is stopped for a moment', () =>
    expect(inContainer('res.end()', 'kill -STOP $main; check; kill -CONT $main; check; runs')).toEqual([
      'check 1',
      'check 0',
      'runs',
    ]),
  )
})
