// node bench/server/json-server.mjs <db.json>: json-server over that file, as its command starts it, without its log.
import jsonServer from 'json-server'

const server = jsonServer.create()
server.use(jsonServer.defaults({ logger: false }))
server.use(jsonServer.router(process.argv[2]))
const listening = server.listen(0, '127.0.0.1', () => {
  console.log(`listening: http://127.0.0.1:${listening.address().port}`)
})
