// Checks .github/workflows with actionlint.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { goTool } from './go-tool.ts'

const actionlint = await goTool(
  {
    name: 'actionlint',
    source: join(import.meta.dirname, 'actionlint'),
    target: 'github.com/rhysd/actionlint/cmd/actionlint',
  },
  'Workflows',
)
// Without shellcheck and pyflakes, so that every machine finds the same.
const { status, error } = spawnSync(actionlint, ['-shellcheck=', '-pyflakes='], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
})
if (error) throw error
if (status === 0) console.log('actionlint: no problem in .github/workflows.')
process.exitCode = status ?? 1
