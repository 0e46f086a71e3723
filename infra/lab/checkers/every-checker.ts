import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goTool } from '../../check/go-tool.ts'
import type { Finding } from './accepted.ts'
import { debianProgram, outputOf, pythonProgram, pythonScript } from './tools.ts'

type Given = {
  folder: string
  /** Files with an object of Kubernetes each. */
  manifests: string[]
}
type Checker = (given: Given) => Promise<Finding[]>

const root = join(import.meta.dirname, '../../..')
const nameOf = (path: string) => path.split('/').at(-1) ?? ''

const goProgram = (name: string, target: string, what: string) =>
  goTool({ name, source: join(import.meta.dirname, name), target }, what)

const hadolint: Checker = async () => {
  const output = await outputOf(await pythonProgram('hadolint'), ['--format', 'json', 'Dockerfile'], root)
  return (JSON.parse(output) as { code: string; line: number }[]).map(({ code, line }) => ({
    id: code,
    where: `Dockerfile:${line}`,
  }))
}

const zizmor: Checker = async () => {
  const args = ['--offline', '--persona', 'auditor', '--no-exit-codes', '--format', 'json', '.github/workflows']
  const output = await outputOf(await pythonProgram('zizmor'), args, root)
  type Location = { symbolic: { key: { Local?: { verbatim_path: string } } } }
  return (JSON.parse(output) as { ident: string; locations: Location[] }[]).map(({ ident, locations }) => ({
    id: ident,
    where: locations[0]?.symbolic.key.Local?.verbatim_path ?? '',
  }))
}

/** Findings of checkov over folders and files, which it names by `resource`. */
const checkov: Checker = async ({ folder }) => {
  const command = await pythonScript('checkov')
  const common = ['--output', 'json', '--quiet', '--compact', '--skip-download']
  const runs = [
    ['--framework', 'dockerfile', '--file', 'Dockerfile'],
    ['--framework', 'github_actions', '--directory', '.github'],
    ['--framework', 'kubernetes', '--directory', join(folder, 'manifests')],
  ]
  type Report = { results?: { failed_checks: { check_id: string; resource: string; file_path: string }[] } }
  const found: Finding[] = []
  for (const args of runs) {
    const report = JSON.parse(await outputOf(command, [...args, ...common], root)) as Report | Report[]
    for (const { results } of [report].flat())
      for (const { check_id: id, resource, file_path: path } of results?.failed_checks ?? [])
        found.push({ id, where: `${nameOf(path)} ${resource}` })
  }
  return found
}

const kubeScore: Checker = async ({ manifests }) => {
  const program = await goProgram('kube-score', 'github.com/zegl/kube-score/cmd/kube-score', 'Manifests')
  type Scored = { object_name: string; checks: { check: { id: string }; grade: number; skipped: boolean }[] }
  const output = await outputOf([program], ['score', '--output-format', 'json', ...manifests])
  const okay = 10
  return (JSON.parse(output) as Scored[]).flatMap(({ object_name: where, checks }) =>
    checks.flatMap(({ check: { id }, grade, skipped }) => (skipped || grade >= okay ? [] : [{ id, where }])),
  )
}

/** A checker that ends with code 0 or has found something. */
const bare = (command: string[], args: string[], where: string): Finding[] => {
  const [program = '', ...first] = command
  const { status, stdout, stderr } = spawnSync(program, [...first, ...args], { encoding: 'utf8', cwd: root })
  return status === 0 ? [] : [{ id: 'error', where: `${where}: ${stdout}${stderr}`.trim() }]
}

/** What `start.sh` computes. */
const connections = ['MAX_CONNECTIONS=1000', 'MAX_VISITORS=900', 'MAX_SOCKETS=600', 'MAX_BUFFERS=4000']

const haproxy: Checker = async () =>
  bare(
    ['env', ...connections, ...(await debianProgram('haproxy', 'haproxy'))],
    ['-c', '-dW', '-f', 'infra/docker/haproxy/haproxy.cfg'],
    'haproxy.cfg',
  )

const amtool: Checker = async () =>
  bare(
    await debianProgram('amtool', 'prometheus-alertmanager'),
    ['check-config', 'infra/k8s/monitoring/alertmanager.yml'],
    'alertmanager.yml',
  )

/** Every commit, not only the files of now: what was once pushed is known. */
const gitleaks: Checker = async ({ folder }) => {
  const program = await goProgram('gitleaks', 'github.com/zricethezav/gitleaks/v8', 'Secrets')
  const report = join(folder, 'gitleaks.json')
  const options = ['--no-banner', '--log-level', 'error', '--redact', '--exit-code', '0']
  const args = ['git', ...options, '--report-format', 'json', '--report-path', report]
  spawnSync(program, [...args, '.'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const found = JSON.parse(await readFile(report, 'utf8')) as { RuleID: string; File: string }[]
  return found.map(({ RuleID, File }) => ({ id: RuleID, where: File }))
}

export const checkers: Record<string, Checker> = {
  amtool,
  checkov,
  gitleaks,
  hadolint,
  haproxy,
  'kube-score': kubeScore,
  zizmor,
}
