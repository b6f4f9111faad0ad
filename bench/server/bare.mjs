// node bench/server/bare.mjs: a bare Fastify that answers bytes from memory, which it receives as a message.
import { fastify } from 'fastify'

const app = fastify()
const json = 'application/json; charset=utf-8'
let answers = { list: '', start: '' }
process.on('message', (message) => {
  answers = message
})

app.get('/api/users/me/lectures', (_request, reply) => reply.type(json).send(answers.list))
app.post('/api/attend/start', (_request, reply) => reply.type(json).send(answers.start))
app.post('/api/attend/stop', (_request, reply) => reply.type(json).send(answers.start))
console.log(`listening: ${await app.listen({ port: 0 })}`)
