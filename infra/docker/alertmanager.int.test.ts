import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { freePort } from '@papan/runtime/test-kit/free-port.ts'

const monitoring = join(import.meta.dirname, '../monitoring')
const quiet = join(import.meta.dirname, 'quiet.sh')
const clusterConfig = join(import.meta.dirname, '../k8s/monitoring/alertmanager.yml')
const runbooks = 'https://docs.example/alerts.md'

const isInstalled = ['prometheus', 'prometheus-alertmanager', 'amtool'].every((program) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

type Alert = { status: string; labels: Record<string, string>; annotations: Record<string, string> }
/** What a receiver got: by which way, the status of the message, and its alerts or its text. */
type Sent = { way: string; status: string; alerts: Alert[]; text: string }
const sent: Sent[] = []

const portOf = async (server: Server | TcpServer): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Takes webhooks, the watchdog's calls and messages to Telegram. */
const web = createHttpServer((req, res) => {
  const way = /^\/(webhook|watchdog|bot123:ABC\/sendMessage)$/.exec(req.url ?? '')?.[1]?.replace(/^bot.*/, 'telegram')
  void text(req).then((body) => {
    const { status = '', alerts = [], text: message = '' } = JSON.parse(body) as Partial<Sent>
    if (way)
      sent.push({ way, status: status || (message.split(/[ :]/, 1)[0] ?? '').toLowerCase(), alerts, text: message })
    res.writeHead(way ? 200 : 404, { 'content-type': 'application/json' })
    return res.end(JSON.stringify({ ok: true, result: { message_id: 1, date: 1, chat: { id: -1001, type: 'group' } } }))
  })
})

/** A mail server for one message in each connection. */
const mail = createServer((socket) => {
  let message: string | null = null
  socket.write('220 mail.example\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    const lines = chunk.toString()
    if (message !== null) {
      message += lines
      if (!message.endsWith('\r\n.\r\n')) return
      const subject = /^Subject: (.*)$/m.exec(message)?.[1] ?? ''
      sent.push({ way: 'email', status: (subject.split(/[ :]/, 1)[0] ?? '').toLowerCase(), alerts: [], text: message })
      message = null
      socket.write('250 taken\r\n')
    } else if (/^DATA/i.test(lines)) {
      message = ''
      socket.write('354 go on\r\n')
    } else if (/^QUIT/i.test(lines)) socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  })
})

let folder: string
let url: string
const processes: ChildProcess[] = []
const run = (program: string, args: string[], env = {}) => {
  const child = spawn(program, args, { stdio: 'ignore', cwd: folder, env: { ...process.env, ...env } })
  processes.push(child)
}
const answers = (address: string) =>
  eventually(address, () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
const amtool = (...args: string[]) =>
  execFileSync('amtool', [`--alertmanager.url=${url}`, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const soonMs = 90_000
const isSent = (way: string, status: string, name: string) => () =>
  sent.some((one) => one.way === way && one.status === status && (JSON.stringify(one.alerts) + one.text).includes(name))

/** Alertmanager with the configuration of secrets.mjs. */
const startAlertmanager = async (webPort: number, mailPort: number) => {
  const env = {
    ...process.env,
    SECRETS_DIR: folder,
    COMPOSE_ENV_FILES: join(folder, 'none'),
    ALERT_EMAIL: `smtp://127.0.0.1:${mailPort}?from=alarm@contoh.id&to=jaga@contoh.id&tls=no`,
    ALERT_TELEGRAM: `http://127.0.0.1:${webPort}/bot123:ABC?chat_id=-1001`,
    ALERT_WEBHOOK: `http://127.0.0.1:${webPort}/webhook`,
    ALERT_WATCHDOG: `http://127.0.0.1:${webPort}/watchdog`,
  }
  execFileSync(process.execPath, [join(import.meta.dirname, 'secrets.mjs')], { env, stdio: 'ignore' })
  // Its times take minutes.
  const file = join(folder, 'quick.yml')
  const config = readFileSync(join(folder, 'alertmanager.yml'), 'utf8')
  writeFileSync(file, config.replaceAll(/("group_(?:wait|interval)"): "[^"]*"/g, '$1: "1s"'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  run('prometheus-alertmanager', [
    `--config.file=${file}`,
    `--storage.path=${join(folder, 'alertmanager')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
  ])
  await answers(`${url}/-/ready`)
  return port
}

/** Prometheus with the rules and the configuration of Compose, in which Alertmanager has an address instead of a name. */
const startPrometheus = async (alertmanagerPort: number) => {
  const config = readFileSync(join(monitoring, 'prometheus.yml'), 'utf8').replace(
    /dns_sd_configs: \[\{ names: \[alertmanager\].*\}\]/,
    `static_configs: [{ targets: ['127.0.0.1:${alertmanagerPort}'] }]`,
  )
  writeFileSync(join(folder, 'prometheus.yml'), config.replace(/\nscrape_configs:[^]*/, '\n'))
  cpSync(join(monitoring, 'alerts.yml'), join(folder, 'alerts.yml'))
  const port = await freePort()
  run(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // Alertmanager may be found after the first evaluation.
      '--rules.alert.resend-delay=1s',
      // Since version 3 it does so by itself.
      '--enable-feature=expand-external-labels',
    ],
    { RUNBOOKS_URL: runbooks },
  )
  await answers(`http://127.0.0.1:${port}/-/ready`)
}

;(isInstalled ? describe : describe.skip)('alerts on their way to people', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'papan-alerts-'))
    const port = await startAlertmanager(await portOf(web), await portOf(mail))
    await startPrometheus(port)
  })
  afterAll(async () => {
    for (const child of processes) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    web.closeAllConnections()
    web.close()
    mail.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('Watchdog reaches the service outside alone, with the address of its runbook', async () => {
    await eventually('the watchdog', isSent('watchdog', 'firing', 'Watchdog'), soonMs)
    const [first] = sent.find(({ way }) => way === 'watchdog')?.alerts ?? []
    expect(first?.labels).toEqual({ alertname: 'Watchdog', promise: 'none', severity: 'none' })
    expect(first?.annotations['runbook_url']).toBe(`${runbooks}#watchdog`)
    expect(
      sent.filter(
        ({ way, text: message, alerts }) =>
          way !== 'watchdog' && (JSON.stringify(alerts) + message).includes('Watchdog'),
      ),
    ).toEqual([])
  })

  it.each(['page', 'ticket'])('an alert of severity %s and its end reach every receiver', async (severity) => {
    const name = `Test-${severity}`
    const add = (...args: string[]) =>
      amtool('alert', 'add', name, `severity=${severity}`, 'job=content', '--annotation=summary=It works', ...args)
    add(`--annotation=runbook_url=${runbooks}#test`)
    for (const way of ['email', 'telegram', 'webhook'])
      await eventually(`${way} to begin`, isSent(way, 'firing', name), soonMs)
    expect(sent.find(({ way, text: message }) => way === 'telegram' && message.includes(name))?.text).toBe(
      `FIRING ${severity}: ${name}\nIt works\n\n${runbooks}#test\n`,
    )

    add(`--end=${new Date().toISOString()}`)
    for (const way of ['email', 'telegram', 'webhook'])
      await eventually(`${way} to end`, isSent(way, 'resolved', name), soonMs)
  })

  it('leaves out what a rolling restart of a service raises, and what the absence of all its instances explains', async () => {
    execFileSync(quiet, ['rolled'], { env: { ...process.env, AMTOOL: 'amtool', ALERTMANAGER_URL: url } })
    const add = (name: string, job: string) => amtool('alert', 'add', name, 'severity=page', `job=${job}`)
    add('ServiceAway', 'away')
    for (const job of ['rolled', 'away', 'other']) for (const name of ['NotReady', 'WritesFailing']) add(name, job)
    const shown = await eventually('the alerts', () => {
      const alerts = JSON.parse(amtool('alert', 'query', '--active', '--output=json')) as Alert[]
      const found = alerts.flatMap(({ labels: { alertname, job = '' } }) =>
        ['rolled', 'away', 'other'].includes(job) ? [`${alertname} ${job}`] : [],
      )
      return found.includes('WritesFailing other') && found.toSorted()
    })
    expect(shown).toEqual([
      'NotReady other',
      'ServiceAway away',
      'WritesFailing away',
      'WritesFailing other',
      'WritesFailing rolled',
    ])
  })

  it('the routes for a cluster are a whole configuration, by which severity decides', () => {
    const receiverOf = (...labels: string[]) =>
      execFileSync('amtool', ['config', 'routes', 'test', `--config.file=${clusterConfig}`, ...labels], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    expect(receiverOf('alertname=BackupOld', 'promise=P1', 'severity=ticket')).toBe('papan-angka-ticket')
    expect(receiverOf('alertname=NotReady', 'promise=P9', 'severity=page')).toBe('papan-angka-page')
    expect(receiverOf('alertname=Watchdog', 'promise=none', 'severity=none')).toBe('papan-angka-watchdog')
  })
})
