import { startOnInteraction } from './public/app/start-on-interaction.ts'
import { isStoredPage } from './shared/clock/server-time.ts'
import { paths } from './shared/paths/site-paths.ts'

/** React and the application in a task each: evaluated in one they block a slow phone for 0.3 s. */
const start = async (): Promise<void> => {
  await import('react-dom/client')
  // Where it is missing the second import ends the task. Not setTimeout: stories stop the clock.
  // oxlint-disable-next-line compat/compat -- tested, the method itself too
  await window.scheduler?.yield?.()
  const { startPublic } = await import('./public/app/start-public.tsx')
  await startPublic()
}

// The server's HTML is painted already. The live draw starts at once: its visitors wait for a number. So does a page that the browser
// had stored: its numbers may be old.
startOnInteraction(start, { atOnce: location.pathname === paths.liveDraw || isStoredPage() })
