// Whether a domain leads to this machine.
import { randomBytes } from 'node:crypto'
import { lookup, Resolver } from 'node:dns/promises'
import { createServer } from 'node:http'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { readAnswer } from './ports.mjs'

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domainForm = new RegExp(`^(${label}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`)
const emailForm = /^[^\s@"'$#]+@[^\s@"'$#]+\.[^\s@"'$#]+$/
const tokenPath = '/.well-known/papan-angka-token'

/** Problems of the two settings themselves. */
export const settingProblems = ({ domain, email }) => {
  const problems = []
  if (domain.length > 253 || !domainForm.test(domain))
    problems.push(`DOMAIN is "${domain}": it takes a name in lower case, like contoh.id, without https:// and path.`)
  if (!email)
    problems.push(
      'CERTIFICATE_EMAIL is missing: give the address that the certificate authority writes to when something is wrong.',
    )
  else if (!emailForm.test(email))
    problems.push(`CERTIFICATE_EMAIL is "${email}": it takes an address like admin@contoh.id.`)
  return problems
}

/** Asks the name servers; a machine without an answer of theirs may have a hosts file. */
const addressesOf = async (domain) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const asked = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)])
  const found = asked.flatMap(({ value }) => value ?? [])
  if (found.length > 0) return found
  const known = await lookup(domain, { all: true }).catch(() => [])
  return known.map(({ address }) => address)
}

/** Without loopback, link-local addresses and Docker's own networks. */
const ownAddresses = () =>
  Object.entries(networkInterfaces())
    .filter(([name]) => !/^(docker|br-|veth)/.test(name))
    .flatMap(([, addresses]) => addresses)
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address)

/** Serves a random token for a moment and finds the addresses that lead to it: a router or provider may translate addresses. */
const leadingHere = async (domain, addresses, port) => {
  const token = randomBytes(16).toString('hex')
  const server = createServer((req, res) => res.end(req.url === tokenPath ? token : ''))
  const isOpen = await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => resolve(true))
  })
  if (!isOpen) return []
  const answers = await Promise.all(
    addresses.map((host) => readAnswer({ host, port, path: tokenPath, headers: { host: domain } })),
  )
  server.closeAllConnections?.()
  server.close()
  return addresses.filter((_address, at) => answers[at] === token)
}

/** One sentence when the domain leads elsewhere, or nowhere. */
export const domainProblem = async (domain, { resolve = addressesOf, own = ownAddresses(), port = 80 } = {}) => {
  const addresses = await resolve(domain)
  const here = own.join(' or ')
  if (addresses.length === 0)
    return `${domain} has no address yet: give it an A record with this machine's address (${here}) where you bought the domain, and try again in some minutes.`
  const unknown = addresses.filter((address) => !own.includes(address))
  const proven = unknown.length === 0 ? [] : await leadingHere(domain, unknown, port)
  const [wrong] = unknown.filter((address) => !proven.includes(address))
  if (!wrong) return undefined
  const record = isIPv6(wrong) ? 'AAAA' : 'A'
  return `${domain} leads to ${wrong}, which is not this machine (${here}): correct or remove that ${record} record where you bought the domain, and try again in some minutes.`
}
