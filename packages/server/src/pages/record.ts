import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OwnRecord, readOwnRecord } from '@campus-connect/core/domain/attendance/own-record.ts'
import type { AttendanceRule } from '@campus-connect/core/domain/attendance/marks/rule.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { type PersonalDataPart, personalDataParts } from '@campus-connect/core/sentences/personal-data.ts'
import { actorOf, type Services } from '../api/handlers/handlers.ts'
import { HttpError } from '../http/http-error.ts'
import type { Page } from './frame.ts'
import { type Html, html } from './html.ts'
import { sheetParts } from './record-sheets.ts'
import type { ServerPage } from './server-pages.ts'

type Tools = Pick<Services, 'db' | 'clock' | 'cookies'> & {
  /** Throws the HttpError 403 if another site asks. */
  checkOrigin: (request: FastifyRequest) => void
  /** Sets `request.user`. Throws the HttpError 401 or 403. */
  checkSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  enqueue: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
  /** Whom to ask for a correction. */
  office: string
  rule: AttendanceRule
}

/** `/-/record` and `/-/record.json`: all that is held of the user of the session. */
export function recordPages({
  db,
  clock,
  cookies,
  checkOrigin,
  checkSession,
  enqueue,
  office,
  rule,
}: Tools): ServerPage[] {
  async function read(request: FastifyRequest, reply: FastifyReply): Promise<OwnRecord> {
    await checkSession(request, reply)
    const { user } = request
    if (!user?.session) throw new Error('a session without a user')
    return enqueue(request, () => readOwnRecord(db, actorOf(user, request, cookies), { clock, rule }))
  }

  return [
    {
      path: '/-/record',
      async answer(request, reply) {
        try {
          checkOrigin(request)
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          reply.code(error.status)
          return fromElsewhere
        }
        return recordPage(await read(request, reply), office)
      },
    },
    {
      path: '/-/record.json',
      async answer(request, reply) {
        checkOrigin(request)
        const record = await read(request, reply)
        return { name: `record-${record.id}.json`, json: record }
      },
    },
  ]
}

const title = '내 출석과 개인정보'

/** A link of the campus's own portal may lead here. Only the user's own step opens the record, as each opening is counted and recorded. */
const fromElsewhere: Page = {
  title,
  body: html`<p>다른 사이트의 링크로 오셨습니다. 아래를 누르면 열립니다.</p>
    <a class="action" href="/-/record">${title} 열기</a>`,
}

/** Rows of a part that the page shows; the file has all of them. */
const mostRows = 2000

function recordPage(record: OwnRecord, office: string): Page {
  const { id, account, takenAt, sheets } = record
  const parts = personalDataParts(record, ({ lecture }) => (typeof lecture === 'string' ? lecture : ''))
  return {
    title,
    body: html`<p>${account?.name} (${id}) 님에 대해 ${koreanTime(takenAt)}에 보관하는 모든 정보입니다.</p>
      <p>
        <a class="action" href="/mypage">마이페이지로 돌아가기</a>
        <a class="action" href="/-/record.json">파일로 받기 (JSON)</a>
      </p>
      <section>
        <h2>출석</h2>
        ${sheets.length > 0 ? sheetParts(sheets) : nothing}
      </section>
      ${parts.map(dataPart)}
      <section>
        <h2>사실과 다른 내용이 있으면</h2>
        <p>
          ${office}에 정정, 삭제, 처리 정지를 요청할 수 있습니다. 이름과 학번은 확인을 거쳐 바꿉니다. 다른 사람이 열람한
          까닭도 물을 수 있습니다.
        </p>
      </section>`,
  }
}

const nothing = html`<p>없음</p>`

function dataPart({ title: about, rows }: PersonalDataPart): Html {
  const shown = rows.slice(-mostRows)
  const left = rows.length - shown.length
  return html`<section>
    <h2>${headings.get(about) ?? about}</h2>
    ${left > 0 ? html`<p>마지막 ${shown.length}건입니다. 앞의 ${left}건은 파일에 있습니다.</p>` : undefined}
    ${
      shown.length > 0
        ? html`<ul class="rows">
            ${shown.map(row)}
          </ul>`
        : nothing
    }
  </section> `
}

/** In the words of the person concerned. */
const headings = new Map([['감사 기록', '내 정보를 보거나 바꾼 기록']])

const row = (cells: string[]) => html`<li>${cells.filter(Boolean).map((cell) => html`<span>${cell}</span> `)}</li>`
