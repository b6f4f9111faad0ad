import { createHash, randomBytes } from 'node:crypto'
import { CampusError, type User } from '@campus-connect/sdk'
import type { Connection } from '../connection/connect.ts'
import { listenForBrowser } from '../connection/loopback.ts'
import { CliError } from '../errors/cli-error.ts'
import { portalTexts as texts } from '../texts/portal.ts'
import { type Language, verbatim } from '../texts/text.ts'
import type { Invocation } from './invocation.ts'

/** Milliseconds in which somebody logs in at the portal. */
const patience = 5 * 60_000

/**
 * `login --web`: the user logs in at the portal, in a browser on this machine that leads back to this program (RFC 8252). Only the
 * program that began knows the verifier, so a code that somebody else reads opens nothing (RFC 7636).
 * Resolves with who is logged in; undefined with `--dry-run`.
 */
export async function webLogin(invocation: Invocation, connection: Connection): Promise<User | undefined> {
  const { context, options, print, say } = invocation
  const { file, host, portal } = connection
  if (options().dryRun) {
    print.talk(texts.wouldLogIn(host))
    return undefined
  }
  file.prepare()
  const obstacle = await portal.obstacle({ signal: context.signal })
  if (obstacle === 'none') throw new CliError('usage', texts.noPortal(host), { hint: texts.withPassword })
  if (obstacle !== undefined) throw refusal(obstacle, invocation)

  const [state, verifier] = [random(), random()]
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  const signal = AbortSignal.any([context.signal, late.signal])
  const loopback = await listenForBrowser({ state, page: pageOf(say(texts.back), invocation.language), signal })
  try {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const address = portal.address({ port: loopback.port, state, challenge })
    const opened = await context.browse(address)
    // Nobody would see the address.
    if (!opened && options().json) throw new CliError('usage', texts.noBrowser)
    print.talk(opened ? texts.opened : texts.open)
    // Alone on its line, so that it can be copied whole.
    print.talk(verbatim(address))
    const returned = await loopback.returned.catch((error: unknown) => {
      if (!late.signal.aborted) throw error
      throw new CampusError('refused', say(texts.late), { status: 401 })
    })
    if ('error' in returned) throw refusal(returned.error, invocation)
    return (await portal.enter({ code: returned.code, verifier }, { signal: context.signal })).data
  } finally {
    clearTimeout(timer)
    loopback.close()
  }
}

/** 32 bytes: nobody guesses them. */
const random = () => randomBytes(32).toString('base64url')

const busy = new Set(['down', 'busy'])
const forbidden = new Set([
  'closed',
  'disabled',
  'other-network',
  'other-number',
  'other-person',
  'reserved',
  'roster',
  'second-factor',
])

/** The reason of the server, in the words of this program, with the exit code of such a login. */
function refusal(reason: string, { say }: Invocation) {
  const status = busy.has(reason) ? 503 : forbidden.has(reason) ? 403 : 401
  return new CampusError('refused', say(texts.reason(reason)), { status })
}

/** What the browser shows at the end. */
const pageOf = (text: string, language: Language) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>campus</title><p style="font: 1.25rem/1.6 system-ui; word-break: keep-all; max-width: 36rem; margin: 4rem auto; padding: 0 1.5rem">${text}</p></html>`
