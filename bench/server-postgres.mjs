import { measureServer } from './server/measure.mjs'

/** The same over PostgreSQL. */
export const run = () => measureServer('postgres')
