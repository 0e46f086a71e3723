// Runs links that can be broken in a separate process: other computation must not delay their traffic.
import { serve } from './remote.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const proxies = new Map<number, TcpProxy>()

const links = {
  /** Answers the port of the new link. */
  async open(target: { host: string; port: number }): Promise<number> {
    const proxy = await startTcpProxy(target)
    proxies.set(proxy.port, proxy)
    return proxy.port
  },
  cut: (port: number) => proxies.get(port)?.cut(),
  blackhole: (port: number) => proxies.get(port)?.blackhole(),
  mend: (port: number) => proxies.get(port)?.mend(),
}
export type Links = typeof links
serve(links)
