import { isDeepStrictEqual } from 'node:util'
import { send } from '../support/inject.ts'
import { cookieEffect } from './answers.ts'
import { newProgramToken } from '@campus-connect/core/tokens.ts'
import { foreignHeaders, sessionKinds, tokenKinds } from './callers.ts'
import { type Campus, keyOf, people, type PersonName, tokenOf } from './campus.ts'
import { programToken } from './given.ts'
import { addedSince, digest, sequences } from './state.ts'

/** Pages that show the caller what is about the caller. */
const ownPages = ['/-/record', '/-/record.json']
/** Pages that show a class to administrators and to programs that may read. */
const sheets = ['json', 'csv', 'xlsx'].map((kind) => `/-/sheets/${encodeURIComponent('자료구조')}.${kind}`)

/** What shows administrators the state of the campus, and nobody's data. */
const status = '/-/status'

/** The server's own pages that not everybody may open. */
export const guardedPages = [...ownPages, ...sheets, status]

/** What a page answers to a caller, a column of the matrix. */
export function expectedPage(page: string, column: string) {
  const outcome = sheets.includes(page) ? sheetOutcome : page === status ? statusOutcome : ownOutcome
  return { outcome: outcome(column), problems: [] }
}

function ownOutcome(column: string) {
  if (column === 'a page of another site') return '403'
  if (column === 'nobody') return '401'
  // No page of one's own takes a token: the session alone decides.
  const program = tokenKinds[column]
  if (program) return program.with ? '200' : '401'
  return sessionKinds[column]!.role === undefined ? '401 expired' : '200'
}

function sheetOutcome(column: string) {
  if (column === 'a page of another site') return '403'
  if (column === 'nobody') return '401'
  const program = tokenKinds[column]
  if (program) return `${program.refusal?.[0] ?? 200}`
  const { role } = sessionKinds[column]!
  return role === undefined ? '401 expired' : role === 'administrator' ? '200' : '403'
}

function statusOutcome(column: string) {
  if (column === 'a page of another site') return '403'
  if (column === 'nobody') return '401'
  const program = tokenKinds[column]
  if (program) return program.with === 'admin' ? '200' : program.with ? '403' : '401'
  const { role } = sessionKinds[column]!
  return role === undefined ? '401 expired' : role === 'administrator' ? '200' : '403'
}

const ownSession = (of: PersonName): (typeof sessionKinds)[string] => ({ of, role: 'administrator' })

/** Opens a page as somebody and observes it. */
export async function observePage(campus: Campus, url: string, column: string) {
  const foreign = column === 'a page of another site'
  const program = tokenKinds[column]
  const kind = foreign ? sessionKinds.student : (sessionKinds[column] ?? (program?.with && ownSession(program.with)))
  const secret = newProgramToken()
  const bearer = program && { authorization: `Bearer ${secret}` }
  const sheet = sheets.includes(url)
  const person: PersonName = kind?.of ?? 'student'
  const outcomes = new Set<string>()
  const problems: string[] = []
  for (const headers of foreign ? foreignHeaders : [{}]) {
    await campus.restore()
    await kind?.before?.(campus)
    if (program && (program.refusal?.[0] !== 401 || program.row))
      await programToken(secret, { scope: program.scope ?? 'manage', ...program.row })(campus)
    const [whole, since] = [await digest(campus), await sequences(campus)]
    const token = kind && (kind.counts ?? String)(tokenOf(person))
    const cookie = kind && (kind.cookie?.(tokenOf(person)) ?? `campus_session=${token}`)

    const answer = await send(campus.server, {
      method: 'GET',
      url,
      headers: { ...headers, ...bearer, ...(cookie && { cookie }) },
    })

    outcomes.add([answer.statusCode, cookieEffect(answer)].filter(Boolean).join(' '))
    const added = await addedSince(campus, since)
    // Once in an hour, so not of every page.
    const record = added.record.filter(([task]) => !(task === 'call-refused' && program?.refusal?.[0] === 403))
    const read = answer.statusCode === 200
    const reader = sheet && program ? 'key of the program' : person
    const recorded =
      !read || url === status ? [] : sheet ? [['sheet-read', reader, undefined]] : [['record-read', person, person]]
    if (
      !isDeepStrictEqual(
        record.map((row) => row.slice(0, 3)),
        recorded,
      )
    )
      problems.push(`recorded: ${JSON.stringify(record)}`)
    if (
      !sheet &&
      !isDeepStrictEqual(
        record.map(([, , , details]) => details),
        record.map(() => ({})),
      )
    )
      problems.push('the record has details')
    // A sheet that leaves the screen is kept as an edition.
    if (!(sheet && read) && !isDeepStrictEqual(await digest(campus), whole)) problems.push('it changed the database')
    if (answer.headers['cache-control'] !== 'no-store') problems.push('a cache may keep it')
    if (sheet && read) continue
    const others = (Object.keys(people) as PersonName[]).filter((name) => name !== person || !read)
    const told = others.filter((name) => [people[name].id, keyOf(name)].some((text) => answer.body.includes(text)))
    if (told.length > 0) problems.push(`it tells of ${told.join()}`)
    if (!sheet && (read && url !== status) !== answer.body.includes(people[person].id))
      problems.push('it tells of the caller, or does not')
  }
  return { outcome: [...outcomes].join(' or '), problems }
}
