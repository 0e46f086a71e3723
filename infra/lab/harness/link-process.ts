// Runs the links of links.ts in a separate process: other computation must not delay their traffic.
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export type LinkOrder =
  | { do: 'open'; target: { host: string; port: number } }
  | { do: 'cut' | 'blackhole' | 'mend'; port: number }

const proxies = new Map<number, TcpProxy>()

/** Answers the port of the link. */
const execute = async (order: LinkOrder): Promise<number> => {
  if (order.do === 'open') {
    const proxy = await startTcpProxy(order.target)
    proxies.set(proxy.port, proxy)
    return proxy.port
  }
  await proxies.get(order.port)?.[order.do]()
  return order.port
}

process.on('message', ({ id, order }: { id: number; order: LinkOrder }) => {
  execute(order).then(
    (port) => process.send?.({ id, port }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
