import { databaseId } from '@campus-connect/core/config/database-url.ts'
import { reachedUrl, type Settings } from '@campus-connect/core/config/settings.ts'
import type { ServerFigures } from '@campus-connect/core/status/read.ts'

/** Milliseconds. */
const longest = 3000

/** The `problem` of a server with another database. */
export const anotherCampus = 'another campus'

/** Asks the running server of this campus for what only it knows. */
export async function askServer(settings: Settings): Promise<ServerFigures | { problem: string }> {
  const metrics = await readMetrics(settings)
  // Another program may be on this port.
  return typeof metrics === 'string' ? (figuresIn(metrics) ?? { problem: '/metrics: 200' }) : metrics
}

/** Whether the server of this campus runs, and has a roster. */
export async function askForRoster(settings: Settings): Promise<'not running' | 'roster' | 'no roster'> {
  const metrics = await readMetrics(settings)
  if (typeof metrics !== 'string' || !figuresIn(metrics)) return 'not running'
  return /^campus_roster_students /m.test(metrics) ? 'roster' : 'no roster'
}

/** What monitoring reads of this campus's server. */
async function readMetrics(settings: Settings): Promise<string | { problem: string }> {
  const { databaseUrl, metricsToken } = settings
  try {
    const response = await fetch(`${reachedUrl(settings)}/metrics`, {
      signal: AbortSignal.timeout(longest),
      headers: metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` },
    })
    // Another program, or a server with another METRICS_TOKEN.
    if (!response.ok) return { problem: `/metrics: ${response.status}` }
    const metrics = await response.text()
    const database = /^campus_database_info\{id="([^"]*)"/m.exec(metrics)?.[1]
    return database === undefined || database === databaseId(databaseUrl) ? metrics : { problem: anotherCampus }
  } catch (error) {
    const { cause, name } = error as Error
    return { problem: (cause as NodeJS.ErrnoException | undefined)?.code ?? name }
  }
}

function figuresIn(metrics: string): ServerFigures | undefined {
  const since = Number(/^process_start_time_seconds (\S+)$/m.exec(metrics)?.[1])
  const version = /^campus_build_info\{.*version="([^"]*)"/m.exec(metrics)?.[1]
  if (version === undefined || Number.isNaN(since)) return undefined
  const refused = (status: string) =>
    metrics
      .split('\n')
      .filter((line) => line.startsWith('campus_refusals_total{') && line.includes(`status="${status}"`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  return {
    since: new Date(since * 1000).toISOString(),
    version,
    refusals: { tooMany: refused('429'), busy: refused('503') },
  }
}
