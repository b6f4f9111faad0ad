import * as msw from 'msw'
import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import { examples } from './examples.ts'
import type { AnswerData, AttendanceSheet, OperationId } from './types.ts'

// msw 3 itself fails later, inside of the first call, with an error that names nothing. Only msw 2 has `graphql` here.
if (!('withResolvers' in Promise) && !('graphql' in msw))
  throw new Error(
    'msw 3 needs Node 22.12 or a browser with Promise.withResolvers; @campus-connect/sdk/msw also works with msw 2',
  )

/** A reply to the call: the result of a success, or the kind of failure. */
export type Reply<O extends OperationId> =
  | { data: AnswerData<O>; message?: string; headers?: Record<string, string> }
  | Failure

/** A reply that is no success. */
export type Failure =
  | { status: number; message: string; headers?: Record<string, string> }
  | 'offline'
  | 'never'
  | 'malformed'

/**
 * One stateless handler for one call: `handle('listMyLectures', { status: 500, message: '…' })`. Given a promise, the
 * call waits for it.
 */
export function handle<O extends OperationId>(operation: O, given: Reply<O> | Promise<Reply<O>>): HttpHandler {
  const { verb, path, status } = examples[operation]
  return http[verb](`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async () => {
    const reply = await given
    if (isFailure(reply)) return failed(reply)
    const { message = '', headers = {} } = reply
    return HttpResponse.json({ success: true, message, data: reply.data }, { status, headers })
  })
}

/**
 * The reply to `attendanceSheet` and `attendanceSheetFile`: a sheet, the classes that the lecture may mean, or the kind of
 * failure. `exportReason` says that the campus wants a reason for a file.
 */
export type SheetReply =
  | { data: AttendanceSheet; exportReason?: 'required' }
  | { data: { choices: string[] }; exportReason?: 'required' }
  | Failure

/**
 * One stateless handler for the sheets of attendance. A `.csv` has number, name and signs of the reply; an `.xlsx` is an
 * archive without a file. If the lecture means several classes, a file is refused with 409.
 */
export function handleSheets(given: SheetReply | Promise<SheetReply>): HttpHandler {
  return http.get('*/-/sheets/:file', async ({ params }) => {
    const reply = await given
    if (isFailure(reply)) return failed(reply)
    const { data, exportReason } = reply
    const headers: Record<string, string> = exportReason ? { 'x-export-reason': exportReason } : {}
    const kind = String(params['file']).split('.').at(-1)
    if (kind !== 'csv' && kind !== 'xlsx') return HttpResponse.json({ success: true, message: '', data }, { headers })
    if ('choices' in data)
      return failed({
        status: 409,
        message: `강의가 여럿입니다. 다음 가운데 하나로 정해주세요: ${data.choices.join(', ')}`,
      })
    const name = encodeURIComponent(`${[data.code, data.name].filter(Boolean).join('_')}.${kind}`)
    return new HttpResponse(kind === 'csv' ? csvOf(data) : emptyArchive, {
      headers: {
        ...headers,
        'content-type': fileTypes[kind],
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      },
    })
  })
}

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const csvOf = ({ columns, students }: AttendanceSheet) =>
  [
    ['학번', '이름', ...columns.map(({ title }) => title)],
    ...students.map(({ id, username, marks }) => [id, username, ...marks.map(({ sign }) => sign)]),
  ]
    .map((row) => `${row.join(',')}\n`)
    .join('')

/** A zip without files: its end record of 22 bytes. */
const emptyArchive = Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0)

const isFailure = (reply: object | string): reply is Failure => typeof reply === 'string' || 'status' in reply

async function failed(failure: Failure) {
  if (failure === 'offline') return HttpResponse.error()
  if (failure === 'malformed')
    return new HttpResponse('<!doctype html><title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })
  if (failure === 'never') {
    await delay('infinite')
    return
  }
  const { status, message, headers = {} } = failure
  return HttpResponse.json({ success: false, message, data: null }, { status, headers })
}

/** One handler for each call, which all fail in the same way. */
export function handleAll(failure: Failure): HttpHandler[] {
  return [...Object.keys(examples).map((id) => handle(id as OperationId, failure)), handleSheets(failure)]
}

const exampleSheet: AttendanceSheet = {
  name: '자료구조',
  code: 'CSE201-01',
  timetable: true,
  legend: '○ 출석, △ 지각, ▽ 조퇴, × 결석, 공 공결, ? 확인 필요',
  rule: '시작 15분 전부터 연결을 셈 · 10분까지 출석, 20분까지 지각, 그 뒤 결석 · 결석 한도 1/4',
  facts: ['출석', '결석', '한도'],
  columns: [{ day: '2026-09-02', time: '09:00', title: '09-02 (수) 09:00' }],
  students: [
    {
      id: '20240001',
      username: '김하늘',
      remark: '',
      facts: [1, 0, ''],
      marks: [{ sign: '○', name: '출석', why: '09:01부터 연결' }],
      outside: [],
      over: false,
    },
  ],
}

/** One handler for each call; all succeed. Put `handle(…)` before them to make a call fail, hang or answer something else. */
export const handlers: HttpHandler[] = [
  ...Object.entries(examples).map(([id, { message, data, headers }]) =>
    handle(id as OperationId, { message, data, headers }),
  ),
  handleSheets({ data: exampleSheet }),
]
