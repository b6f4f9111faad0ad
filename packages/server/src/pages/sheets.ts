import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvLines } from '@campus-connect/tables/csv-lines'
import { type ClassSheet, type ReadSheet, sheetTitle } from '@campus-connect/core/domain/attendance/class-sheet.ts'
import { readSheet } from '@campus-connect/core/domain/attendance/read-sheet.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { checkRole } from '../api/access.ts'
import { actorOf, type Services } from '../api/handlers/handlers.ts'
import { purposeOf } from '../api/handlers/list-users.ts'
import { bearerOf } from '../http/client/bearer.ts'
import { unknownPath } from '../http/envelope.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServerPage } from './server-pages.ts'

type Tools = Pick<Services, 'db' | 'clock' | 'cookies' | 'settings' | 'peopleRead'> & {
  /** Throws the HttpError 403 if another site asks. */
  checkOrigin: (request: FastifyRequest) => void
  /** Sets `request.user`. Throws the HttpError 401 or 403. */
  checkSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  checkToken: (request: FastifyRequest, reply: FastifyReply, needs: { tokenScope: 'read' }) => Promise<void>
  enqueue: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * `/-/sheets/{class}.json`, `.csv` and `.xlsx`: the attendance sheet of a class, for administrators and tokens that may read.
 * `{class}` is its code, its id or the name of a lecture. A file leaves the screen, so it takes the reason that the campus asks for.
 */
export function sheetPage({ db, clock, cookies, settings, peopleRead, enqueue, ...checks }: Tools): ServerPage {
  async function read(request: FastifyRequest, lecture: string, kind: string) {
    const { user } = request
    if (!user) throw new Error('a sheet for nobody')
    const given = request.headers['x-purpose'] === undefined && kind !== 'json' ? { 'x-purpose': 'export' } : {}
    const purpose = purposeOf({ ...request.headers, ...given }, settings)
    const tools = { clock, signal: new AbortController().signal, rule: settings.attendanceRule }
    const found = await readSheet(db, actorOf(user, request, cookies), { lecture, purpose }, tools)
    if ('sheet' in found) peopleRead.counted(found.sheet.students, { scope: purpose?.kind ?? 'list', address: 'known' })
    return found
  }

  return {
    path: '/-/sheets/:file',
    programs: true,
    async answer(request, reply) {
      checks.checkOrigin(request)
      if (bearerOf(request) === undefined) {
        await checks.checkSession(request, reply)
        checkRole(request)
      } else await checks.checkToken(request, reply, { tokenScope: 'read' })
      const { file } = request.params as { file: string }
      const [, lecture = '', kind = ''] = /^(.+)\.(json|csv|xlsx)$/s.exec(file) ?? []
      if (lecture === '') throw unknownPath()
      if (lecture.length > longestLecture)
        throw new HttpError(400, '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.')

      const found = await enqueue(request, () => read(request, lecture, kind))
      if (settings.exportReason === 'required') reply.header('x-export-reason', 'required')
      if (kind === 'json') return { data: 'sheet' in found ? shown(found) : found }
      if (!('sheet' in found)) throw new Refusal('several-lectures', { choices: found.choices })
      const name = fileName(found.sheet, kind)
      if (kind === 'csv')
        return {
          name,
          type: 'text/csv; charset=utf-8',
          content: `\ufeff${csvLines(found.tables.details.map((row) => row.map(String)))}\n`,
        }
      const { workbookOf } = await import('@campus-connect/core/workbook.ts')
      const content = await workbookOf(sheetTitle(found), found.tables, found.sheet.edition?.changes)
      return { name, type: workbookType, content }
    },
  }
}

const longestLecture = 100

const shown = ({ sheet }: ReadSheet): ClassSheet => sheet

/** As registrars name them: `CSE201-01_자료구조.xlsx`. */
const fileName = ({ code, name }: ClassSheet, kind: string) =>
  `${[code, name]
    .filter(Boolean)
    .join('_')
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, '_')}.${kind}`
