import { isDeepStrictEqual } from 'node:util'
import { send } from '../support/inject.ts'
import { cookieEffect } from './answers.ts'
import { newProgramToken } from '@campus-connect/core/tokens.ts'
import { foreignHeaders, sessionKinds, tokenKinds } from './callers.ts'
import { type Campus, keyOf, people, type PersonName, tokenOf } from './campus.ts'
import { addedSince, digest, sequences } from './state.ts'

/** The server's own pages that show personal data. */
export const personalPages = ['/-/record', '/-/record.json']

/** What a page answers to a caller, a column of the matrix: all that is about the caller, or nothing. */
export function expectedPage(column: string) {
  if (column === 'a page of another site') return { outcome: '403', problems: [] }
  if (column === 'nobody') return { outcome: '401', problems: [] }
  // No page takes a token: the session alone decides.
  const program = tokenKinds[column]
  if (program) return { outcome: program.with ? '200' : '401', problems: [] }
  return { outcome: sessionKinds[column]!.role === undefined ? '401 expired' : '200', problems: [] }
}

const ownSession = (of: PersonName): (typeof sessionKinds)[string] => ({ of, role: 'administrator' })

/** Opens a page as somebody and observes it. */
export async function observePage(campus: Campus, url: string, column: string) {
  const foreign = column === 'a page of another site'
  const program = tokenKinds[column]
  const kind = foreign ? sessionKinds.student : (sessionKinds[column] ?? (program?.with && ownSession(program.with)))
  const bearer = program && { authorization: `Bearer ${newProgramToken()}` }
  const person: PersonName = kind?.of ?? 'student'
  const outcomes = new Set<string>()
  const problems: string[] = []
  for (const headers of foreign ? foreignHeaders : [{}]) {
    await campus.restore()
    await kind?.before?.(campus)
    const [whole, since] = [await digest(campus), await sequences(campus)]
    const token = kind && (kind.counts ?? String)(tokenOf(person))
    const cookie = kind && (kind.cookie?.(tokenOf(person)) ?? `campus_session=${token}`)

    const answer = await send(campus.server, {
      method: 'GET',
      url,
      headers: { ...headers, ...bearer, ...(cookie && { cookie }) },
    })

    outcomes.add([answer.statusCode, cookieEffect(answer)].filter(Boolean).join(' '))
    const { record } = await addedSince(campus, since)
    const read = answer.statusCode === 200
    const recorded = read ? [['record-read', person, person, {}]] : []
    if (!isDeepStrictEqual(record, recorded)) problems.push(`recorded: ${JSON.stringify(record)}`)
    if (!isDeepStrictEqual(await digest(campus), whole)) problems.push('it changed the database')
    if (answer.headers['cache-control'] !== 'no-store') problems.push('a cache may keep it')
    const others = (Object.keys(people) as PersonName[]).filter((name) => name !== person || !read)
    const told = others.filter((name) => [people[name].id, keyOf(name)].some((text) => answer.body.includes(text)))
    if (told.length > 0) problems.push(`it tells of ${told.join()}`)
    if (read !== answer.body.includes(people[person].id)) problems.push('it tells of the caller, or does not')
  }
  return { outcome: [...outcomes].join(' or '), problems }
}
