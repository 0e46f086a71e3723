import { startOnInteraction } from './public/app/start-on-interaction.ts'
import { paths } from './shared/paths/site-paths.ts'

/** React and the application in a task each: evaluated in one they block a slow phone for 0.3 s. */
const start = async (): Promise<void> => {
  await import('react-dom/client')
  // Where it is missing the second import ends the task. Not setTimeout: stories stop the clock.
  if ('scheduler' in window) await scheduler.yield()
  await import('./public/app/start-public.tsx')
}

// The server's HTML is painted already. The live draw starts at once: its visitors wait for a number.
startOnInteraction(start, { atOnce: location.pathname === paths.liveDraw })
