// Looks whether this machine can run the product before anything starts. Plain JavaScript for any Node: secrets.mjs uses it on the host,
// and the container `preflight`, for which all others wait, runs this file.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clockProblem } from './clock.mjs'
import { diskProblem } from './disk.mjs'
import { domainProblem, settingProblems } from './domain.mjs'
import { isOurs, portProblems, udpProblem } from './ports.mjs'

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

const portForm = /^\d{1,5}$/

const tlsProblems = async (domain, email) => {
  const bad = settingProblems({ domain, email })
  // Caddy runs from an earlier start: both ports are its own, and the domain led here then.
  if (bad.length > 0 || (await isOurs(80))) return bad
  const taken = [...(await portProblems([{ port: 80 }, { port: 443 }])), await udpProblem(443)].filter(Boolean)
  return taken.length > 0 ? taken : [await domainProblem(domain)]
}

/** Sentences about what would keep the product from running, from the settings of docker-compose.yml. */
export const findProblems = async ({ DOMAIN, CERTIFICATE_EMAIL, ACME_DIRECTORY, PORT }, { dataFolder, dataName }) => {
  if (PORT && (!portForm.test(PORT) || PORT > 65_535)) return [`PORT is "${PORT}": it takes a number from 1 to 65535.`]
  const site = { port: Number(PORT || 8080), setting: 'PORT' }
  // With a domain the port is open on the loopback only.
  const ports = await portProblems([site], DOMAIN ? ['127.0.0.1'] : undefined)
  const problems = [
    diskProblem(dataFolder, { name: dataName }),
    await clockProblem(ACME_DIRECTORY || letsEncrypt),
    ...ports,
    ...(DOMAIN ? await tlsProblems(DOMAIN, CERTIFICATE_EMAIL) : []),
  ]
  return problems.filter(Boolean)
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // The container's volume is on the disk in question.
  const problems = await findProblems(process.env, { dataFolder: '/state', dataName: '/var/lib/docker' })
  for (const problem of problems) console.error(problem)
  // A running product is better than one that `up` has replaced but not started.
  const isRunning = (await isOurs(Number(process.env.PORT || 8080))) || (await isOurs(80))
  process.exitCode = problems.length === 0 || isRunning ? 0 : 1
}
