import { z } from 'zod'

/** Each may be left out beside `npm start`. */
export const importSettings = {
  /** A gateway that is not the one of `npm start`. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  MASTER_USERNAME: z.string().optional(),
  MASTER_PASSWORD: z.string().optional(),
}
