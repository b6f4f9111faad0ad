import type { Catalogue } from './text.ts'

/** `campus api`. */
export const apiTexts = {
  input: {
    ko: '보낼 JSON의 파일. -는 표준 입력. 비밀번호는 이렇게만 보냅니다',
    en: 'File with the JSON to send. - reads standard input. A password is sent only like this',
  },
  paginate: {
    ko: '다음 쪽이 있으면 끝까지 읽어, 쪽마다 응답을 출력합니다',
    en: 'Read all pages, and print the answer of each',
  },
  include: {
    ko: '상태와 헤더를 표준 오류에 보여 줍니다. 전체 수는 헤더에 있습니다',
    en: 'Show the status and the headers, which have the totals, on standard error',
  },
  wrongMethod: (method: string) => ({
    ko: `쓸 수 없는 방식입니다: ${method}`,
    en: `Unknown method: ${method}`,
  }),
  wrongPath: (path: string) => ({
    ko: `경로는 /api/로 시작하고 빈칸이 없어야 합니다: ${path}`,
    en: `A path begins with /api/ and has no spaces: ${path}`,
  }),
  example: {
    ko: '예: campus api GET /api/admin/users. 쓸 수 있는 호출은 이 주소의 /docs에 있습니다.',
    en: 'Example: campus api GET /api/admin/users. All calls are listed at /docs of the server.',
  },
  onlyGet: { ko: '--paginate는 GET에만 씁니다.', en: '--paginate is for GET only.' },
  noJson: {
    ko: '--input의 내용이 JSON이 아닙니다. 아무것도 보내지 않았습니다.',
    en: 'The text of --input is not JSON. Nothing was sent.',
  },
  wouldSend: (method: string, address: string) => ({
    ko: `보낼 요청입니다: ${method} ${address} (변경하지 않았습니다)`,
    en: `Would send: ${method} ${address} (Nothing was changed)`,
  }),
} satisfies Catalogue
