import { join } from 'node:path'
import type { FirstLogin } from '../first-login.ts'
import { runCommand } from '../processes/run-command.ts'
import type { Receivers } from '../receivers/receivers-file.ts'
import type { ServicePorts } from '../service-table.ts'

type FillApart = {
  settings: { port: number; dataDir: string }
  login: FirstLogin
  ports: ServicePorts
  receivers?: Receivers | null
  onLine: (line: string) => void
  /** Ends it at once; the next start completes it. */
  signal: AbortSignal
}

/** Fills an empty product with sample data in a process of its own: what draws the banners would keep some 200 MB of ours. */
export const fillApart = async (deps: FillApart): Promise<void> => {
  const { settings, login, ports, receivers, onLine, signal } = deps
  const media = ports.get('media')
  await runCommand(process.execPath, ['--max-semi-space-size=2', join(import.meta.dirname, 'main.ts')], {
    env: {
      GATEWAY_URL: `http://127.0.0.1:${settings.port}`,
      NEIGHBOURS: `media=127.0.0.1:${media?.port}/${media?.internalPort}`,
      DATA_DIR: settings.dataDir,
      MASTER_USERNAME: login.username,
      MASTER_PASSWORD: login.password,
      MASTER_PASSWORD_FILE: undefined,
      RECEIVERS_PORT: receivers ? String(receivers.port) : undefined,
    },
    onLine,
    signal,
  })
}
