// Alertmanager's configuration: who is notified of alerts, made of ALERT_EMAIL, ALERT_TELEGRAM, ALERT_WEBHOOK and ALERT_WATCHDOG. Plain
// JavaScript for any Node. It holds passwords, so it is a file of the folder of secrets.

/** An address, or null for none; throws the sentence `NAME takes FORM` without the value, which may hold a password. */
const addressIn = (settings, name, schemes, form, isGood = () => true) => {
  const text = settings[name]
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !schemes.includes(url.protocol) || !url.hostname || !isGood(url))
    throw new Error(`${name} is not an address of its kind: it takes ${form}.`)
  return url
}

const emailForm = 'smtp://USER:PASSWORD@HOST:587?from=FROM&to=TO (USER, PASSWORD and &tls=no may be left out)'
const telegramForm = 'https://api.telegram.org/botTOKEN?chat_id=NUMBER'
const webhookForm = 'an address that begins with https:// or http://'
const web = ['https:', 'http:']

const line = '{{ .Status | toUpper }}{{ with .CommonLabels.severity }} {{ . }}{{ end }}: {{ .GroupLabels.alertname }}'
/** The text of a message: what is so, for whom it matters, and where it says what to do. */
const message = [
  `${line}{{ range .Alerts }}`,
  '{{ if eq .Status "resolved" }}(ended) {{ end }}{{ .Annotations.summary }}',
  '{{ .Annotations.description }}',
  '{{ .Annotations.runbook_url }}',
  '{{ end }}',
].join('\n')

const emailOf = (settings) => {
  const isGood = ({ searchParams }) => ['from', 'to'].every((name) => searchParams.get(name)?.includes('@'))
  const url = addressIn(settings, 'ALERT_EMAIL', ['smtp:'], emailForm, isGood)
  if (!url) return []
  const { hostname, port, username, password, searchParams } = url
  const account = { auth_username: decodeURIComponent(username), auth_password: decodeURIComponent(password) }
  return [
    {
      smarthost: `${hostname}:${port || 587}`,
      from: searchParams.get('from'),
      to: searchParams.get('to'),
      require_tls: searchParams.get('tls') !== 'no',
      ...(username && account),
      headers: { Subject: line },
      html: '',
      text: message,
      send_resolved: true,
    },
  ]
}

const telegramOf = (settings, isQuiet) => {
  const isGood = ({ pathname, searchParams }) =>
    /^\/bot[^/]+$/.test(pathname) && /^-?\d+$/.test(searchParams.get('chat_id') ?? '')
  const url = addressIn(settings, 'ALERT_TELEGRAM', web, telegramForm, isGood)
  if (!url) return []
  return [
    {
      api_url: url.origin,
      bot_token: url.pathname.slice('/bot'.length),
      chat_id: Number(url.searchParams.get('chat_id')),
      disable_notifications: isQuiet,
      parse_mode: '',
      message,
      send_resolved: true,
    },
  ]
}

const webhookOf = (settings, name, isResolvedSent) => {
  const url = addressIn(settings, name, web, webhookForm)
  return url ? [{ url: url.href, send_resolved: isResolvedSent }] : []
}

const receiver = (name, settings) => ({
  name,
  email_configs: emailOf(settings),
  telegram_configs: telegramOf(settings, name === 'ticket'),
  webhook_configs: webhookOf(settings, 'ALERT_WEBHOOK', true),
})

/** JSON, which YAML contains. Throws one sentence for a setting that is no address of its kind. */
export const alertmanagerConfig = (settings) => {
  const config = {
    // An alert of an unknown severity is sent as a page.
    route: {
      receiver: 'page',
      group_by: ['alertname', 'job'],
      group_wait: '10s',
      group_interval: '1m',
      repeat_interval: '1h',
      routes: [
        { matchers: ['alertname="Watchdog"'], receiver: 'watchdog', group_wait: '0s', repeat_interval: '4m' },
        { matchers: ['severity="ticket"'], receiver: 'ticket', group_wait: '30s', repeat_interval: '1d' },
      ],
    },
    // A service without any instance explains what its instances say.
    inhibit_rules: [
      {
        source_matchers: ['alertname="ServiceAway"'],
        target_matchers: ['alertname=~"InstanceAway|NotReady|EventLoopHeldUp"'],
        equal: ['job'],
      },
    ],
    receivers: [
      receiver('page', settings),
      receiver('ticket', settings),
      { name: 'watchdog', webhook_configs: webhookOf(settings, 'ALERT_WATCHDOG', false) },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
