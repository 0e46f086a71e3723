import './public/app/app.css'
import { startOnInteraction } from './public/app/start-on-interaction.ts'
import { paths } from './shared/paths/site-paths.ts'

// The server's HTML is painted already. The live draw starts at once: its visitors wait for a number.
startOnInteraction(() => import('./public/app/start-public.tsx'), { atOnce: location.pathname === paths.liveDraw })
