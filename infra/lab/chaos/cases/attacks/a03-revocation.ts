import { io } from 'socket.io-client'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { until } from '../../../../test/harness/until.ts'
import { ask, askJson, bearer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'

const revokedMs = 5_000
const guardedPaths: [service: string, path: string][] = [
  ['auth', '/master/users'],
  ['content', '/admin/schedules'],
  ['media', '/admin/banners'],
  ['audit', '/admin/logs/mine'],
]
const password = 'rahasia-admin'

/** Opens the socket of an announced admin. */
const socketOf = async ({ url }: Product, token: string, username: string) => {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false })
  let isCounted = false
  socket.on('connect', () => socket.emit('admin_login', { userId: username, username, role: 'MASTER_ADMIN' }))
  socket.on('online_admins_update', () => (isCounted = true))
  await until('the admin counts as online', 10_000, () => isCounted)
  return socket
}

export const revocationCase: ChaosCase = {
  name: 'A03',
  about: 'logout, changed password, reset password and deleted user: the old token is refused everywhere within 5 s',
  async run(print) {
    await using product = await startProduct()
    const master = await tokenOf(product)
    const urls = await Promise.all(
      guardedPaths.map(async ([service, path]) => {
        const { port } = (await product.processes()).find(({ name }) => name === service) ?? {}
        return `http://127.0.0.1:${port}${path}`
      }),
    )
    urls.push(...guardedPaths.map(([, path]) => `${product.url}/api${path}`))
    const statuses = (token: string) =>
      Promise.all(urls.map(async (url) => (await ask(url, { headers: bearer(token) })).status))

    const ways: Record<string, (id: string, token: string) => Promise<{ status: number }>> = {
      'logged out': (_id, token) => askJson(`${product.url}/api/auth/logout`, {}, { headers: bearer(token) }),
      'changed elsewhere': async (id) => {
        const other = await tokenOf(product, { username: id, password })
        const body = { oldPassword: password, newPassword: 'rahasia-baru' }
        return askJson(`${product.url}/api/admin/users/change-password`, body, { headers: bearer(other) })
      },
      reset: (id) => {
        const options = { method: 'PUT', headers: bearer(master) }
        return askJson(`${product.url}/api/master/users/${id}/password`, { newPassword: 'rahasia-baru' }, options)
      },
      deleted: (id) => ask(`${product.url}/api/master/users/${id}`, { method: 'DELETE', headers: bearer(master) }),
    }
    const took: Record<string, number> = {}
    for (const [index, [name, revoke]] of Object.entries(ways).entries()) {
      const user = { username: `admin-${index}`, password, role: 'MASTER_ADMIN' }
      await askJson(`${product.url}/api/master/users`, user, { headers: bearer(master) })
      const token = await tokenOf(product, user)
      await until('every route accepts the token', 10_000, async () =>
        (await statuses(token)).every((status) => status === 200),
      )
      const socket = await socketOf(product, token, user.username)
      const { status } = await revoke(user.username, token)
      if (status !== 200) throw new Error(`${name}: the revocation was answered ${status}`)
      const startedAt = performance.now()
      await until(`${name}: every route refuses the token`, 30_000, async () => {
        const seen = await statuses(token)
        return seen.every((one) => one === 401) && !socket.connected
      })
      took[name] = performance.now() - startedAt
      socket.disconnect()
      print(`${name}: ${urls.length} routes and the open socket closed after ${took[name].toFixed(0)} ms`)
    }
    return { pass: Object.values(took).every((ms) => ms <= revokedMs), took }
  },
}
