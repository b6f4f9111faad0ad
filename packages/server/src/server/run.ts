import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { type RunningServer, type ServeContext, startServer } from './serve.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'

type Signal = 'SIGINT' | 'SIGTERM'
type Process = Pick<NodeJS.Process, 'on' | 'exit'>

/** Milliseconds in which a load balancer reads /readyz; at a terminal there is none. */
const drain = { SIGTERM: 800, SIGINT: 0 }
/** Milliseconds. npm passes Ctrl-C on, so one press arrives twice. */
const samePress = 300

const exitCodes = { SIGINT: 130, SIGTERM: 143 }

/**
 * Serves until a signal, then finishes the running requests. A second signal, or `longestStop` milliseconds, end the
 * process at once. An uncaught error stops the server too, and then throws an OperatorError.
 */
export async function serveUntilStopped(
  settings: Settings,
  context: ServeContext,
  process: Process,
  { longestStop = 9_500 } = {},
): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  let server: RunningServer | undefined
  let signalled: number | undefined
  let ending = false
  let failed: OperatorError | undefined

  const finish = (running: RunningServer, drain: number) => {
    ending = true
    setTimeout(() => process.exit(1), longestStop).unref()
    running.close({ drain }).then(() => (failed ? stopped.reject(failed) : stopped.resolve()), stopped.reject)
  }
  const stop = (signal: Signal) => {
    if (!server) return process.exit(exitCodes[signal])
    if (signalled !== undefined) {
      if (Date.now() - signalled > samePress) process.exit(exitCodes[signal])
      return
    }
    signalled = Date.now()
    if (ending) return
    context.say('서버를 종료합니다.')
    finish(server, drain[signal])
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const broken = (error: unknown) => {
    context.say('데이터베이스: 디스크에 쓰지 못했습니다. 서버를 끝냅니다. 디스크를 확인한 뒤 다시 시작해주세요.')
    server?.app.log.fatal({ err: error }, 'disk failed')
    process.exit(1)
  }
  server = await startServer(settings, { ...context, broken })
  const running = server
  process.on('uncaughtException', (error) => {
    running.app.log.fatal({ err: error }, 'uncaught error')
    failed ??= new OperatorError('예상하지 못한 오류로 서버를 끝냈습니다. 로그를 확인해주세요.', { cause: error })
    if (ending) return
    context.say('예상하지 못한 오류가 생겨 서버를 종료합니다.')
    finish(running, drain.SIGTERM)
  })
  return stopped.promise
}
