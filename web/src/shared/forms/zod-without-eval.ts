import { z } from 'zod'

// The page's policy forbids compiled code; without this every load would report one refused attempt. Imported before any schema is made.
z.config({ jitless: true })
