import { firstLogin } from '../../local/first-login.ts'
import { freePort } from '../../local/processes/free-port.ts'
import type { ProcessPlan } from '../../local/processes/process-plan.ts'
import { gatewayName, productServices, servicePlan, type ServicePorts } from '../../local/service-table.ts'
import { readStartSettings } from '../../local/settings.ts'
import {
  eventKeyFiles,
  headKeyFile,
  instancesKeyFile,
  secondFactorKeyFile,
  tokenKeyFile,
} from '../../local/signing-keys.ts'

/** Start plans of every service on this data folder, on ports that are free now, and the first login. */
export const planServices = async (dataDir: string, urls: { mongoUrl: string; redisUrl: string }) => {
  const settings = readStartSettings({ DATA_DIR: dataDir, PORT: String(await freePort()) }, ['--no-sample'])
  const [login, tokenKey] = [await firstLogin(settings), await tokenKeyFile(dataDir)]
  const [headKey, instancesKey] = [await headKeyFile(dataDir), await instancesKeyFile(dataDir)]
  const keys = {
    tokenKey,
    factorKey: await secondFactorKeyFile(dataDir),
    headKey,
    instancesKey,
    eventKeys: await eventKeyFiles(dataDir),
  }
  const ports: ServicePorts = new Map()
  for (const { name } of productServices)
    ports.set(name, { port: name === gatewayName ? settings.port : await freePort(), internalPort: await freePort() })
  const balancers = new Map<string, number>()
  const planDeps = { settings, services: productServices, ports, balancers, ...urls, login, ...keys }
  const plans: ProcessPlan[] = productServices.map((service) => servicePlan(service, planDeps))
  return { plans, login, url: `http://127.0.0.1:${settings.port}` }
}
