import { answersReady, type Product } from '../../../test/harness/product.ts'
import { startBalancer } from '../../../local/processes/load-balancer.ts'

/** The load balancer in front of two gateways in a deployment. */
export const startGatewayBalancer = async (product: Pick<Product, 'processes'>) => {
  const gateways = (await product.processes()).filter(({ name }) => name.startsWith('gateway'))
  const balancer = await startBalancer(
    gateways.map((gateway) => ({ port: gateway.port, isReady: () => answersReady(gateway) })),
  )
  return { url: `http://127.0.0.1:${balancer.port}`, close: () => balancer.close() }
}
