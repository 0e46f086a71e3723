import { join } from 'node:path'

/** A file that is there while the product holds our sample data. */
export const sampleMark = (dataDir: string): string => join(dataDir, 'sample-data')
