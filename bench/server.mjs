import { measureServer } from './server/measure.mjs'

/** The server over SQLite beside a bare Fastify, the database alone, json-server and Parse Server. */
export const run = () => measureServer('sqlite')
