import { type Catalogue, joined, type Text } from './text.ts'

/** Headers of columns, and the values below them. */
export const columnTexts = {
  id: { ko: '학번', en: 'Number' },
  username: { ko: '이름', en: 'Name' },
  state: { ko: '상태', en: 'State' },
  enabled: { ko: '● 활성', en: '● enabled' },
  disabled: { ko: '○ 비활성', en: '○ disabled' },
  connectedCount: { ko: '연결', en: 'Connected' },
  lectureCount: { ko: '강의', en: 'Lectures' },
  createdAt: { ko: '가입일', en: 'Signed up' },
  updatedAt: { ko: '최종 수정일', en: 'Last change' },
  lectures: { ko: '강의 목록', en: 'List of lectures' },
  lecture: { ko: '강의', en: 'Lecture' },
  connected: { ko: '● 연결됨', en: '● connected' },
  disconnected: { ko: '○ 미연결', en: '○ not connected' },
  since: (moment: string) => ({ ko: `(${moment}부터)`, en: `(since ${moment})` }),
  at: { ko: '시각', en: 'Time' },
  host: { ko: '주소', en: 'Address' },
  ok: { ko: '결과', en: 'OK' },
  message: { ko: '내용', en: 'Message' },
} satisfies Catalogue

export const timeTexts = {
  forenoon: { ko: '오전', en: 'AM' },
  afternoon: { ko: '오후', en: 'PM' },
} satisfies Catalogue

type Totals = { total: number; enabled: number; connected: number }

export const userTexts = {
  query: { ko: '학번이나 이름에 들어 있는 글자, 초성도 가능', en: 'Part of number or name' },
  onlyEnabled: { ko: '활성 사용자만', en: 'Only enabled users' },
  onlyDisabled: { ko: '비활성 사용자만', en: 'Only disabled users' },
  onlyConnected: {
    ko: '연결된 강의가 있는 사용자만. --lecture와 함께 쓰면 그 강의에 연결된 사용자만',
    en: 'Only users with a connected lecture; with --lecture only those connected to it',
  },
  onlyDisconnected: {
    ko: '연결된 강의가 없는 사용자만. --lecture와 함께 쓰면 그 강의에 연결되지 않은 사용자만',
    en: 'Only users without a connected lecture; with --lecture only those not connected to it',
  },
  ofLecture: {
    ko: '이 강의가 있는 사용자만. 강의 이름 그대로',
    en: 'Only users who have the lecture with exactly this name',
  },
  sort: { ko: '정렬 기준. 앞에 -를 붙이면 내림차순', en: 'Sort key. A - before it sorts in descending order' },
  limit: {
    ko: '최대 개수 (1–1000). 터미널에서는 50',
    en: 'The most users to list (1–1000). On a terminal the default is 50',
  },
  all: { ko: '터미널에서도 모두 보여 줍니다', en: 'List all users, on a terminal too' },
  cursor: {
    ko: '앞 목록의 다음부터. 앞 목록이 알려 줍니다',
    en: 'Continue after an earlier list, which prints this cursor',
  },
  some: (shown: number, all: number) => ({
    ko: `사용자 ${all}명 중 ${shown}명입니다.`,
    en: `${shown} of ${all} users.`,
  }),
  someMatching: (shown: number, matching: number) => ({
    ko: `조건에 맞는 ${matching}명 중 ${shown}명입니다.`,
    en: `${shown} of ${matching} matching users.`,
  }),
  more: (cursor: string) => ({
    ko: `더 보기: 같은 명령에 --all 또는 --cursor ${cursor}`,
    en: `For more, repeat the command with --all or --cursor ${cursor}`,
  }),
  nobody: { ko: '사용자 없음', en: 'No users' },
  totals: ({ total, enabled, connected }: Totals) => ({
    ko: `총 ${total}명 · 활성 ${enabled}명 · 현재 연결 ${connected}개`,
    en: `${total} users · ${enabled} enabled · ${connected} connected`,
  }),
  unknownUser: { ko: '해당 사용자를 찾을 수 없습니다.', en: 'There is no such user.' },
} satisfies Catalogue

export const numberTexts = {
  missing: { ko: '인자가 필요합니다: 학번', en: 'An argument is missing: number' },
  missingHint: {
    ko: '학번을 쓰거나 --from 명단.csv를 붙여주세요.',
    en: 'Give student numbers, or add --from list.csv.',
  },
  wrong: (value: string) => ({
    ko: `학번으로 쓸 수 없는 값입니다: ${value}`,
    en: `This cannot be a student number: ${value}`,
  }),
  unreadableFile: (code: string | undefined, path: string) =>
    code === 'ENOENT'
      ? { ko: `그런 파일이 없습니다: ${path}`, en: `There is no such file: ${path}` }
      : { ko: `파일을 읽을 수 없습니다(${code}): ${path}`, en: `The file cannot be read (${code}): ${path}` },
  fromTerminal: {
    ko: '-는 표준 입력에서 학번을 한 줄에 하나씩 읽습니다.',
    en: '- reads student numbers from standard input, one per line.',
  },
  pipeExample: {
    ko: '예: campus users list --disabled --fields id | campus users enable -',
    en: 'Example: campus users list --disabled --fields id | campus users enable -',
  },
  tableFault: ({ sheet, row }: { sheet?: string | undefined; row?: number | undefined }, fault: Text): Text => {
    const place = [
      ...(sheet === undefined ? [] : [{ ko: `시트 ${sheet}`, en: `Sheet ${sheet}` }]),
      ...(row === undefined ? [] : [{ ko: `${row}행`, en: `Row ${row}` }]),
    ]
    const where = joined(', ', ...place)
    return place.length === 0 ? fault : joined(': ', where, fault)
  },
  noColumn: { ko: '학번이 있는 열을 알 수 없습니다.', en: 'It is not clear which column has the student numbers.' },
  severalSheets: (names: string) => ({
    ko: `학번이 있는 시트가 여럿입니다: ${names}`,
    en: `Several sheets have student numbers: ${names}`,
  }),
  hideSheets: {
    ko: '쓸 시트를 따로 저장하거나, 나머지를 숨기고 --hidden skip을 붙여주세요.',
    en: 'Save the right sheet as a separate file, or hide the others and add --hidden skip.',
  },
  unknownColumn: (column: string) => ({ ko: `없는 열입니다: ${column}`, en: `There is no such column: ${column}` }),
  knownColumns: (heads: string) => ({ ko: `있는 열: ${heads}`, en: `Known columns: ${heads}` }),
  noTable: {
    ko: '--column과 --where는 --from이나 표준 입력(-)의 표에 씁니다.',
    en: '--column and --where are for a table of --from or standard input (-).',
  },
  nameColumn: (heads: string) => ({
    ko: `--column에 열의 이름을 써주세요.${heads === '' ? '' : ` 첫 행: ${heads}`}`,
    en: `Name the column with --column.${heads === '' ? '' : ` First row: ${heads}`}`,
  }),
  wrongRows: (count: number) => ({
    ko: `학번으로 쓸 수 없는 값이 ${count}개 있습니다. 아무것도 변경하지 않았습니다.`,
    en: `${counted(count, 'value')} cannot be student numbers. Nothing was changed.`,
  }),
  inRow: (rows: string) => ({ ko: `  ${rows}행`, en: `  Row ${rows}` }),
  inSheet: (sheet: string, rows: string) => ({ ko: `  ${sheet} ${rows}행`, en: `  ${sheet}, row ${rows}` }),
  fault: (place: Text, fault: Text) => joined(': ', place, fault),
  value: (value: string) => ({ ko: value || '비어 있음', en: value || 'empty' }),
  header: (value: string) => ({
    ko: `${value}, 머리글은 학번보다 위에 한 번만 쓸 수 있습니다`,
    en: `${value}, a header can occur only once and above all numbers`,
  }),
  residentNumber: {
    ko: '주민등록번호나 외국인등록번호로 보이는 번호는 학번으로 쓸 수 없습니다',
    en: 'a resident or foreigner registration number is no student number',
  },
  withoutDigit: (value: string) => ({
    ko: `${value}, 숫자가 없어 학번인지 머리글인지 알 수 없습니다. 학번이 맞으면 ‘학번’ 머리글 아래에 써주세요`,
    en: `${value}, may be a number or a header, because it has no digit. If it is a number, write it below a header such as ‘id’`,
  }),
  severalColumns: (head: string, row: number) => ({
    ko: `${row}행에 같은 이름의 열이 여럿이고 값이 다릅니다: ${head}`,
    en: `Row ${row} has several columns with the same name, and their values differ: ${head}`,
  }),
  renameColumn: {
    ko: '쓸 열만 남기거나, 쓸 열의 머리글을 바꾸고 --column으로 정해주세요.',
    en: 'Keep only the right column, or rename it and give its name with --column.',
  },
  hiddenParts: {
    ko: '숨겨진 학번이 있어 누구를 뜻하는지 확실하지 않습니다. 아무것도 변경하지 않았습니다.',
    en: 'Some student numbers are hidden, so it is not clear who is meant. Nothing was changed.',
  },
  hiddenRows: (sheet: string, count: number, rows: string) => ({
    ko: `  ${sheet === '' ? '' : `${sheet}: `}숨겨진 행 ${count}개 (${rows}행)`,
    en: `  ${sheet === '' ? '' : `${sheet}: `}${counted(count, 'hidden row')} (${rows})`,
  }),
  struckRows: (sheet: string, count: number, rows: string) => ({
    ko: `  ${sheet === '' ? '' : `${sheet}: `}취소선이 그어진 행 ${count}개 (${rows}행)`,
    en: `  ${sheet === '' ? '' : `${sheet}: `}${counted(count, 'struck-through row')} (${rows})`,
  }),
  hiddenColumn: (sheet: string) => ({
    ko: `  ${sheet === '' ? '' : `${sheet}: `}학번이 있는 열이 숨겨져 있음`,
    en: `  ${sheet === '' ? '' : `${sheet}: `}the column with the student numbers is hidden`,
  }),
  hiddenSheet: (sheet: string, count: number) => ({
    ko: `  숨겨진 시트 ${sheet} (학번 ${count}개)`,
    en: `  Hidden sheet ${sheet} (${counted(count, 'student number')})`,
  }),
  chooseHidden: {
    ko: '숨겨진 것도 쓰려면 --hidden include, 빼려면 --hidden skip을 붙여주세요.',
    en: 'Add --hidden include to use the hidden numbers too, or --hidden skip to leave them out.',
  },
  repeated: (count: number) => ({
    ko: `여러 번 나온 학번 ${count}개는 한 번씩만 처리합니다.`,
    en: `Used once, although given several times: ${counted(count, 'student number')}.`,
  }),
  differing: (count: number) => ({
    ko: `그 가운데 행마다 내용이 다른 학번이 ${count}개 있습니다. 맞는 표인지 확인해주세요.`,
    en: `${counted(count, 'of them has', 'of them have')} rows that differ. Check the table.`,
  }),
  numberInRows: (number: string, rows: string) => ({ ko: `  ${number}: ${rows}행`, en: `  ${number}: rows ${rows}` }),
  halfChosen: (count: number) => ({
    ko: `조건에 맞는 행과 맞지 않는 행이 함께 있는 학번이 ${count}개 있습니다. 맞는 행이 있으므로 처리합니다.`,
    en: `${counted(count, 'student number has', 'student numbers have')} rows that meet the conditions and rows that do not. They are used.`,
  }),
  chosenAndNot: (number: string, chosen: string, others: string) => ({
    ko: `  ${number}: 맞는 행 ${chosen}, 맞지 않는 행 ${others}`,
    en: `  ${number}: met in row ${chosen}, not in row ${others}`,
  }),
  moreRows: (count: number) => ({ ko: `  외 ${count}개`, en: `  and ${count} more` }),
} satisfies Catalogue

/** An English number with its noun. */
export const counted = (count: number, noun: string, several = `${noun}s`) => `${count} ${count === 1 ? noun : several}`
