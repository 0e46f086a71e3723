import { firstLogin } from '../../local/first-login.ts'
import { startBalancer, type Balancer } from '../../local/processes/load-balancer.ts'
import { freePort } from '../../local/processes/free-port.ts'
import type { ProcessPlan } from '../../local/processes/process-plan.ts'
import {
  gatewayName,
  productServices,
  servicePlan,
  targetsOf,
  withInstances,
  type ServicePorts,
} from '../../local/service-table.ts'
import { readStartSettings } from '../../local/settings.ts'
import { serviceKeys } from '../../local/signing-keys.ts'

type EngineUrls = { mongoUrl: string; redisUrl: string }

/**
 * Start plans of every service on this data folder, on ports that are free now, and the first login. `balancers`: one in front of
 * each service with `instances`, as `npm start` has them. `planDeps`: for the plans of another release beside these.
 */
export const planServices = async (dataDir: string, urls: EngineUrls, instances: Record<string, number> = {}) => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LIMIT_SCALE: process.env['LIMIT_SCALE'] }
  const settings = readStartSettings(env, ['--no-sample'])
  const services = withInstances(productServices, instances)
  const [login, keys] = [await firstLogin(settings), await serviceKeys(dataDir)]
  const ports: ServicePorts = new Map()
  for (const { name } of services)
    ports.set(name, { port: name === gatewayName ? settings.port : await freePort(), internalPort: await freePort() })
  const balancers = new Map<string, Balancer>()
  for (const name of Object.keys(instances))
    if (name !== 'realtime') balancers.set(name, await startBalancer(targetsOf(name, services, ports)))
  const balancerPorts = new Map([...balancers].map(([name, { port }]) => [name, port]))
  const planDeps = { settings, services, ports, balancers: balancerPorts, ...urls, login, ...keys }
  const plans: ProcessPlan[] = services.map((service) => servicePlan(service, planDeps))
  return { plans, planDeps, login, url: `http://127.0.0.1:${settings.port}`, balancers }
}
