import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { freePort } from './free-port.ts'

export type ContractProxy = {
  url: string
  /** Everything that Prism has to say against the calls so far, and how many it has looked at. */
  verdict: () => Promise<{ calls: number; violations: string[] }>
  close: () => Promise<void>
}
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const prismProgram = 'tools/node_modules/@stoplight/prism-cli/dist/index.js'
const numberHeader = 'x-call-number'

/**
 * Stands between the browser and the server, whose answers it passes on as they are, and has Prism judge each call by
 * openapi.yaml: what Prism would refuse, the server has to refuse, too, and every other answer has to be in the contract.
 * Prism sees each answer by asking it from here, for what it passes on itself has lost its cookies.
 */
export async function contractProxy(server: string): Promise<ContractProxy> {
  const answers = new Map<string, Answer>()
  const judged: Promise<string[]>[] = []
  const replay = await listen((asked, response) => {
    const { status, headers, body } = answers.get(String(asked.headers[numberHeader]))!
    response.writeHead(status, headers).end(body)
  })
  const prismPort = await freePort()
  const prism = await startPrism(prismPort, urlOf(replay))
  const front = await listen(async (asked, response) => {
    const body = await buffer(asked)
    const answer = await ask(server, asked, asked.headers, body).catch(() => undefined)
    if (!answer) return void response.destroy()
    if (asked.url?.startsWith('/api/')) judged.push(judge(asked, body, answer))
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })

  async function judge(asked: IncomingMessage, body: Buffer, answer: Answer) {
    const number = String(answers.size)
    answers.set(number, answer)
    const headers = { ...asked.headers, [numberHeader]: number }
    const verdict = await ask(`http://127.0.0.1:${prismPort}`, asked, headers, body)
    if (!verdict.headers['content-type']?.includes('problem+json')) return []
    const refusedByBoth = verdict.status < 500 && answer.status >= 400 && answer.status < 500
    return refusedByBoth ? [] : [`${asked.method} ${asked.url} ${answer.status}: ${String(verdict.body)}`]
  }

  return {
    url: urlOf(front),
    verdict: async () => ({ calls: judged.length, violations: (await Promise.all(judged)).flat() }),
    async close() {
      for (const each of [front, replay]) each.close().closeAllConnections()
      const exited = once(prism, 'exit')
      prism.kill()
      await exited
    },
  }
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function listen(handle: Parameters<typeof createServer>[1]) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function ask(to: string, { method, url }: IncomingMessage, headers: IncomingHttpHeaders, body: Buffer) {
  const asking = request(new URL(url ?? '/', to), { method, headers, agent: false })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers
  return { status: answer.statusCode ?? 0, headers: kept, body: await buffer(answer) }
}

async function startPrism(port: number, upstream: string): Promise<ChildProcess> {
  const options = ['proxy', 'openapi.yaml', upstream, '--errors', '--port', String(port)]
  const prism = spawn(process.execPath, [prismProgram, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  for await (const text of prism.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    told += String(text)
    if (told.includes('Prism is listening')) break
  }
  if (!told.includes('Prism is listening')) throw new Error(`Prism did not start:\n${told}`)
  prism.stdout.resume()
  return prism
}
