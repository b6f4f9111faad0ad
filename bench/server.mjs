import { measureServer } from './server/measure.mjs'

/** The server beside a bare Fastify, the database alone, json-server and Parse Server; over `sqlite` or `postgres`. */
export const run = ({ engine = 'sqlite' }) => measureServer(engine)
