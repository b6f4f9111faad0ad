// node bench/server/parse-server.mjs <folder of PostgreSQL's socket> <database>: Parse Server over PostgreSQL.
import express from 'express'
import { ParseServer } from 'parse-server'
import { FilesAdapter } from 'parse-server/lib/Adapters/Files/FilesAdapter.js'
import { PostgresStorageAdapter } from 'parse-server/lib/Adapters/Storage/Postgres/PostgresStorageAdapter.js'

const [host, database] = process.argv.slice(2)
const parse = new ParseServer({
  appId: 'campus',
  masterKey: 'bench',
  serverURL: 'http://127.0.0.1/parse',
  databaseAdapter: new PostgresStorageAdapter({
    uri: `postgres://postgres@localhost/${database}`,
    databaseOptions: { host },
  }),
  // Nothing is uploaded.
  filesAdapter: new FilesAdapter(),
  allowClientClassCreation: true,
  silent: true,
  logsFolder: null,
})
await parse.start()
const app = express()
app.use('/parse', parse.app)
const listening = app.listen(0, '127.0.0.1', () => {
  console.log(`listening: http://127.0.0.1:${listening.address().port}`)
})
