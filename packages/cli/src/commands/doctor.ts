import { CampusError, isCampusError } from '@campus-connect/sdk'
import type { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import type { Connection } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import { sentenceFor } from '../errors/messages.ts'
import type { Column } from '../output/column.ts'
import { doctorTexts as texts, doctorTitles } from '../texts/doctor.ts'
import { errorTexts } from '../texts/errors.ts'
import { joined, type Text, verbatim } from '../texts/text.ts'
import { columnTexts } from '../texts/users.ts'
import type { Invocation } from './invocation.ts'
import { timeInSeoul } from './seoul-time.ts'

type Verdict = 'ok' | 'warning' | 'failed'
type Finding = { check: string; title: Text; verdict: Verdict; text: Text }
type Row = Pick<Finding, 'check' | 'verdict'> & { message: string }

const columns: Column<Row>[] = [
  { name: 'check', title: texts.check, value: ({ check }) => check },
  { name: 'verdict', title: columnTexts.ok, value: ({ verdict }) => verdict },
  { name: 'message', title: columnTexts.message, value: ({ message }) => message },
]

/** For people: a finding a line, whole on any width. */
const lineOf = ({ check, title, verdict, text }: Finding): Column<unknown> => ({
  name: check,
  title,
  value: () => verdict,
  show: (_row, language) => `${texts.verdict(verdict)[language]}  ${text[language]}`,
})

/** Seconds by which the clocks may differ. */
const mostSkew = 30
/** Days before its end at which a certificate is worth a word. */
const certificateEndsSoon = 14

/** Why `campus` does not reach its server, or will not soon: one check after the other. */
export function doctor(command: Command, { connect, context, language, print }: Invocation) {
  command.action(async () => {
    print.checkFields(columns)
    const connection = await connect()
    const findings = await examine(connection, context.signal)
    if (print.format() === 'table') print.row(undefined, findings.map(lineOf))
    else
      print.rows(
        findings.map(({ check, verdict, text }) => ({ check, verdict, message: text[language] })),
        columns,
      )
    const failed = findings.filter(({ verdict }) => verdict === 'failed').length
    const hint = connection.assumed ? { hint: errorTexts.firstLogin } : {}
    if (failed > 0) throw new CliError('refused', texts.failed(failed), hint)
  })
}

async function examine(connection: Connection, signal: AbortSignal): Promise<Finding[]> {
  const { campus, host, saved, withToken } = connection
  const proxy = await connection.proxy()
  const findings: Finding[] = []
  const say = (check: keyof typeof doctorTitles, verdict: Verdict, text: Text) =>
    void findings.push({ check, title: doctorTitles[check], verdict, text })

  say('address', 'ok', verbatim(host))
  say('proxy', 'ok', proxy === undefined ? texts.noProxy : verbatim(proxy))
  const before = Date.now()
  const answered = await connection
    .fetch(`${host}/openapi.yaml`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) })
    .then(
      (response) => ({ response }),
      (cause: unknown) => ({ cause }),
    )
  signal.throwIfAborted()
  if ('cause' in answered) {
    say('reach', 'failed', joined(' ', sentenceFor(networkError(answered.cause)), texts.remedy(proxy)))
    return findings
  }
  const { response } = answered
  const took = Date.now() - before
  await response.body?.cancel()
  const isCampus = response.ok && response.headers.get('content-type')?.startsWith('application/yaml') === true
  say('reach', isCampus ? 'ok' : 'failed', isCampus ? texts.reached(took) : texts.other(response.status))
  if (host.startsWith('https:')) {
    const { certificateEnd } = await import('../connection/certificate.ts')
    const end = proxy === undefined ? await certificateEnd(host) : undefined
    const days = end === undefined ? undefined : Math.floor((Date.parse(end) - Date.now()) / 86_400_000)
    if (days === undefined) say('certificate', 'ok', texts.trusted)
    else say('certificate', days < certificateEndsSoon ? 'warning' : 'ok', texts.certificate(days))
  }
  const theirs = Date.parse(response.headers.get('date') ?? '')
  // The server wrote its time somewhere between the request and the answer, in whole seconds.
  const skew = Math.round((before + took / 2 - theirs) / 1000)
  if (!Number.isNaN(skew)) say('clock', Math.abs(skew) > mostSkew ? 'warning' : 'ok', texts.clock(skew))
  const server = response.headers.get('x-campus-version') ?? (await connection.serverVersion())
  say(
    'version',
    server === null || server === packageJson.version ? 'ok' : 'warning',
    texts.version(packageJson.version, server),
  )
  try {
    await campus.countUsers({}, { signal })
    const end = saved && (await import('./account.ts')).accountOf(saved, host).expiresAt
    say('login', 'ok', withToken ? texts.token : texts.loggedIn(saved?.user.id ?? '', end ?? undefined, timeInSeoul))
  } catch (error) {
    if (!isCampusError(error) || signal.aborted) throw error
    say('login', 'failed', sentenceFor(error))
  }
  return findings
}

function networkError(cause: unknown) {
  const late = cause instanceof Error && cause.name === 'TimeoutError'
  return new CampusError(late ? 'timeout' : 'network', 'no answer', { cause })
}
