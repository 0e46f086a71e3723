import './app/app.css'
import { whenWanted } from './app/when-wanted.ts'

// The page was painted by the server's HTML alone. The application is fetched meanwhile, and runs when it is wanted.
whenWanted(() => import('./app/start-public.tsx'))
