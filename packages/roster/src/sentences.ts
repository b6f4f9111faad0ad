import { markSentence, tableSentence, TableError, type TableErrorCode } from '@campus-connect/tables'
import { type Meaning } from './formats/table/columns.ts'
import type { ServiceFailure } from './formats/rest/exchange.ts'
import type { FaultCode, NoteCode, Problem, QuestionCode } from './model/problem.ts'

export type Language = 'ko' | 'en'
type Code = FaultCode | QuestionCode | NoteCode
type AnyProblem = Problem<Code>
/** `{value}` and `{name}` are data of the problem. */
type Sentence = Record<Language, string>

/** The names of the meanings of columns. */
export const meaningNames: Record<Meaning, Sentence> = {
  number: { ko: '학번', en: 'student number' },
  name: { ko: '이름', en: 'name' },
  code: { ko: '과목 코드', en: 'course code' },
  section: { ko: '분반', en: 'section' },
  title: { ko: '과목명', en: 'course title' },
  year: { ko: '학년도', en: 'year' },
  term: { ko: '학기', en: 'term' },
  status: { ko: '수강 상태', en: 'enrolment status' },
}

const exportAgain: Sentence = { ko: '끝까지 다시 내보내주세요.', en: 'Export it again.' }

/** Every sentence about a roster, once. Faults and questions say what to do. */
const sentences: Record<Exclude<Code, 'table' | 'service' | 'secret-file' | 'unreadable' | MarkCode>, Sentence> = {
  'not-a-file': {
    ko: '여러 개를 가져올 때는 표 파일만 쓸 수 있습니다.',
    en: 'Only tables can be imported together.',
  },
  'unknown-file': {
    ko: '명단으로 읽을 수 없는 파일입니다. Excel(.xlsx)이나 CSV로 저장해주세요. 명단이 아니면 폴더에서 빼주세요.',
    en: 'The file cannot be read as a roster. Save it as Excel (.xlsx) or CSV. If it is no roster, move it out of the folder.',
  },
  'file-too-large': {
    ko: '파일이 너무 큽니다. 한 파일은 {size}MB까지 읽을 수 있습니다.',
    en: 'The file is too large. At most {size} MB can be read.',
  },
  'files-too-large': {
    ko: '파일이 너무 큽니다. 한 파일은 {file}MB, 모두 {total}MB까지 읽을 수 있습니다.',
    en: 'The file is too large. At most {file} MB a file and {total} MB together can be read.',
  },
  'too-many-rows': {
    ko: '명단의 행이 모두 {rows}행을 넘습니다. 지난 학기와 쓰지 않는 행을 빼고 다시 내보내주세요.',
    en: 'The roster has more than {rows} rows. Leave out earlier terms and rows that are not used.',
  },
  'row-too-long': { ko: '한 행이 {bytes}바이트를 넘습니다.', en: 'A row has more than {bytes} bytes.' },
  'not-a-zip': { ko: 'zip 파일이 아니거나 잘린 파일입니다.', en: 'It is no zip file, or it is cut.' },
  'damaged-zip': { ko: '손상된 zip 파일입니다 ({value}).', en: 'The zip file is damaged ({value}).' },
  'full-zip': { ko: 'zip 안의 파일이 {files}개를 넘습니다.', en: 'The zip contains more than {files} files.' },
  'two-folders': {
    ko: 'zip 안에 명단 폴더가 둘 이상 있습니다.',
    en: 'The zip contains more than one folder with a roster.',
  },
  'map-entry': {
    ko: '{value} 항목이 올바르지 않습니다. campus-server roster map으로 다시 만들어주세요.',
    en: 'The entry {value} is wrong. Make the file again with campus-server roster map.',
  },
  'map-no-json': {
    ko: 'JSON이 아닙니다. campus-server roster map으로 다시 만들어주세요.',
    en: 'It is no JSON. Make the file again with campus-server roster map.',
  },
  'header-changed': {
    ko: '머리글이 달라져 명단을 바꾸지 않았습니다. 전: {before} / 지금: {now}. 맞으면 roster map으로 다시 정해주세요.',
    en: 'The header has changed. Before: {before} / now: {now}. If that is right, run roster map again.',
  },
  'missing-file': { ko: '필수 파일이 없습니다.', en: 'A required file is missing.' },
  'missing-column': { ko: '필수 열이 없습니다.', en: 'A required column is missing.' },
  'empty-file': { ko: '빈 파일입니다.', en: 'The file is empty.' },
  'no-rows': { ko: '자료가 한 행도 없습니다.', en: 'There is no row of data.' },
  html: {
    ko: 'CSV가 아니라 HTML 문서입니다. 내려받은 파일을 확인해주세요.',
    en: 'It is an HTML document instead of CSV. Check the file that was downloaded.',
  },
  truncated: { ko: `파일이 이 행에서 잘렸습니다. ${exportAgain.ko}`, en: `The file is cut at this row. ${exportAgain.en}` },
  delta: {
    ko: '변경분(delta) 명단은 읽을 수 없습니다. 전체(bulk) 명단을 내보내주세요.',
    en: 'A delta cannot be read. Export the whole roster (bulk).',
  },
  'too-many-terms': {
    ko: '학기가 {terms}개를 넘어 명단을 쓸 수 없습니다.',
    en: 'The roster has more than {terms} terms and cannot be used.',
  },
  'too-many-enrolments': {
    ko: '한 학생의 수강이 {enrolments}건을 넘어 명단을 쓸 수 없습니다.',
    en: 'A student has more than {enrolments} enrolments, so the roster cannot be used.',
  },
  'no-header': {
    ko: "처음 30행에서 머리글('학번', '과목명' 등)을 찾지 못했습니다. 열 이름이 있는지 확인하거나 roster look으로 살펴봐주세요.",
    en: 'There is no header (학번, 과목명 and the like) in the first 30 rows. Check the names of the columns, or run roster look.',
  },
  'courses-only': {
    ko: "학번 열이 없는 강의 목록이어서 명단으로 쓸 수 없습니다. 학번인 열이 있으면 그 머리글을 '학번'으로 바꿔주세요.",
    en: 'It is a list of courses without student numbers. If a column holds them, name it 학번.',
  },
  'no-students': { ko: '학생이 한 명도 없습니다.', en: 'There is no student.' },
  'no-enrolments': { ko: '수강이 한 건도 없습니다.', en: 'There is no enrolment.' },
  'number-rule': {
    ko: '학번으로 쓸 수 있는 열이 없습니다(영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지). ROSTER_MATCH를 확인해주세요.',
    en: 'No column can be the student number (letters, digits, _ and -, at most 32). Check ROSTER_MATCH.',
  },
  'ragged-row': {
    ko: '머리글보다 칸이 많습니다. 쉼표가 든 값은 큰따옴표로 감싸거나 .xlsx로 내보내주세요.',
    en: 'The row has more cells than the header. Quote values with commas, or export as .xlsx.',
  },
  'missing-number': {
    ko: '학번이 비어 있습니다. 학번을 적거나, 학생이 아니면 행을 지워주세요.',
    en: 'The student number is missing. Enter it, or delete the row if it is no student.',
  },
  'missing-lecture': {
    ko: '과목 코드와 과목명이 비어 있습니다. 하나를 적어주세요.',
    en: 'Course code and title are missing. Enter one of them.',
  },
  'missing-section': {
    ko: "과목 코드 '{value}'의 다른 행에는 분반이 있는데 이 행에는 없습니다. 분반을 적어주세요.",
    en: "Other rows of the code '{value}' have a section, but this one has none. Enter it.",
  },
  decimal: {
    ko: "소수로 바뀐 값 '{value}'입니다. 열을 텍스트로 바꾸고 원래 값을 다시 넣어주세요.",
    en: "The value '{value}' became a decimal number. Format the column as text and enter the value again.",
  },
  'masked-number': {
    ko: "가려진 학번 '{value}'입니다. 가리지 않은 명단으로 다시 내보내주세요.",
    en: "The student number '{value}' is masked. Export the roster without masks.",
  },
  'wrong-number': {
    ko: "학번으로 쓸 수 없는 값 '{value}'입니다. 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 쓸 수 있습니다.",
    en: "'{value}' cannot be a student number: letters, digits, _ and -, at most 32.",
  },
  'number-length': {
    ko: "학번 '{value}'의 길이({length})가 다른 학번({usual})과 다릅니다. 앞의 0이 사라지지 않았는지 확인해주세요. 맞는 학번이면 표는 roster map으로, OneRoster는 ROSTER_MATCH=identifier로 확인해주세요.",
    en: "The student number '{value}' has {length} digits, others have {usual}. Check whether zeros in front are lost. If it is right, confirm a table with roster map, OneRoster with ROSTER_MATCH=identifier.",
  },
  'same-integer': {
    ko: "학번 '{value}'는 '{other}'와 앞의 0만 다릅니다. 앞의 0이 사라지지 않았는지 확인해주세요.",
    en: "The student number '{value}' differs from '{other}' only in zeros in front. Check whether they are lost.",
  },
  'two-numbers': {
    ko: "{row}행과 같은 사용자인데 학번이 '{other}'가 아니라 '{value}'입니다. 하나로 고쳐주세요.",
    en: "The same user has the student number '{other}' in row {row} and '{value}' here. Correct one of them.",
  },
  'damaged-text': {
    ko: "깨진 글자가 있습니다: '{value}'. 원본에서 다시 내보내주세요.",
    en: "'{value}' has damaged characters. Export it again from the source.",
  },
  'second-name': {
    ko: "학번 '{number}'의 이름이 '{value}'인데 {file} {row}행에는 '{other}'입니다. 같은 학생이면 이름을 하나로 고쳐주세요.",
    en: "The student '{number}' is called '{value}' here and '{other}' in {file} row {row}. If it is one person, correct the name.",
  },
  'second-title': {
    ko: "'{code}' 과목의 이름이 '{value}'인데 다른 행에는 '{other}'입니다. 같은 과목이면 이름을, 아니면 코드나 분반을 고쳐주세요.",
    en: "The course '{code}' is called '{value}' here and '{other}' elsewhere. Correct the title if it is one course, else the code or section.",
  },
  'similar-code': {
    ko: "과목 '{value}'는 '{other}'와 대소문자, 띄어쓰기, 앞의 0만 다릅니다. 같은 과목이면 하나로 고쳐주세요.",
    en: "The course '{value}' differs from '{other}' only in case, spaces or zeros in front. Write it in one way.",
  },
  'second-class': {
    ko: "한 표 안에 다른 강의나 학기가 있습니다: '{value}'. 강의마다 파일이나 시트를 나눠주세요.",
    en: "The table contains another lecture or term: '{value}'. Use a file or sheet for each lecture.",
  },
  'other-header': {
    ko: "가운데에 열이 다른 머리글이 있습니다: '{value}'. 표를 나눠주세요.",
    en: "There is another header with other columns in the middle: '{value}'. Split the table.",
  },
  'wrong-date': {
    ko: "날짜로 읽을 수 없는 값 '{value}'입니다. 2026-09-01처럼 적어주세요.",
    en: "'{value}' is no date. Write it like 2026-09-01.",
  },
  'ambiguous-date': {
    ko: "'{value}'의 일과 월을 가려낼 수 없습니다. 2026-09-01처럼 적어주세요.",
    en: "Day and month of '{value}' cannot be told apart. Write it like 2026-09-01.",
  },
  'contradicting-dates': {
    ko: "이 파일의 다른 날짜와 맞지 않는 날짜 '{value}'입니다. 2026-09-01처럼 적고 시작과 끝의 순서를 확인해주세요.",
    en: "The date '{value}' contradicts other dates of the file. Write it like 2026-09-01, and check begin and end.",
  },
  'wrong-term': {
    ko: "학기로 읽을 수 없는 값 '{value}'입니다. 2026-2처럼 적어주세요.",
    en: "'{value}' is no term. Write it like 2026-2.",
  },
  'unknown-term': { ko: "ROSTER_TERM의 '{value}' 학기가 없습니다.", en: "The term '{value}' of ROSTER_TERM is missing." },

  'rival-columns': {
    ko: '{meaning} 열로 볼 수 있는 열이 여럿이고 값이 다릅니다: {columns}.',
    en: 'Several columns can be the {meaning}, and their values differ: {columns}.',
  },
  'unknown-status': {
    ko: "수강 상태 '{value}'({rows}행)의 뜻이 수강인지 아닌지 알 수 없습니다.",
    en: "It is not known whether the status '{value}' ({rows} rows) means enrolled.",
  },
  'no-term': {
    ko: '학기를 알 수 없습니다. --term 2026-2처럼 정해주세요.',
    en: 'The term is not known. Name it, for example --term 2026-2.',
  },
  'several-terms': {
    ko: '학기가 여럿입니다: {value}. 파일 이름, 제목, --term, roster-map.json을 확인해주세요.',
    en: 'Several terms are named: {value}. Check the file name, the title, --term and roster-map.json.',
  },
  'no-lecture': {
    ko: '강의를 알 수 없습니다. 파일 이름을 "CSE101-02 자료구조.xlsx"처럼 바꾸거나 표 위에 과목명을 적어주세요.',
    en: 'The lecture is not known. Name the file like "CSE101-02 자료구조.xlsx", or write the title above the table.',
  },
  'several-lectures': {
    ko: '표 위의 강의({value})와 파일 이름의 강의({name})가 다릅니다. 하나로 고쳐주세요.',
    en: 'The table is titled {value}, but the file is named {name}. Correct one of them.',
  },
  'several-sheets': {
    ko: "명단이 든 시트가 여럿입니다. '{value}' 시트의 학생이 모두 수강하는지 정해주세요.",
    en: "Several sheets hold a roster. Decide whether the students of '{value}' are enrolled.",
  },
  'telling-name': {
    ko: "이름이 '{value}'입니다. 여기 있는 학생이 수강하는지 정해주세요.",
    en: "The name is '{value}'. Decide whether these students are enrolled.",
  },
  'hidden-sheet': {
    ko: "숨긴 시트 '{value}'에 학생이 있습니다({rows}행). 쓸지 정해주세요.",
    en: "The hidden sheet '{value}' has students ({rows} rows). Decide whether they count.",
  },
  'hidden-rows': {
    ko: '숨기거나 걸러 낸 학생이 {rows}행 있습니다: {value}행. 쓸지 정해주세요.',
    en: '{rows} rows with students are hidden or filtered out: {value}. Decide whether they count.',
  },
  'hidden-column': {
    ko: "숨긴 열 '{value}'에 필요한 값이 있습니다. 쓸지 정해주세요.",
    en: "The hidden column '{value}' has values that are needed. Decide whether they count.",
  },

  manifest: {
    ko: '전체(bulk) 명단으로 보고 읽었습니다. 매니페스트에 없거나 알 수 없는 값입니다.',
    en: 'Read as a whole roster (bulk). The manifest lacks the entry or has an unknown one.',
  },
  encoding: {
    ko: 'CP949(EUC-KR)로 읽었습니다. UTF-8로 저장하는 것이 안전합니다.',
    en: 'Read as CP949 (EUC-KR). UTF-8 is safer.',
  },
  column: { ko: "열 이름 '{value}'의 대소문자가 다릅니다.", en: "The column name '{value}' differs in case." },
  'missing-value': { ko: '값이 비어 있습니다.', en: 'The value is missing.' },
  duplicate: {
    ko: '{row}행과 같은 항목입니다. 유효한 행을 사용했습니다.',
    en: 'The same item as in row {row}. The rows in force were used.',
  },
  'both-statuses': {
    ko: '같은 수강이 유효한 행과 아닌 행에 모두 있어 수강으로 보았습니다.',
    en: 'The same enrolment is in force in one row and not in another. It counts as enrolled.',
  },
  'unknown-user': {
    ko: "users.csv에 없는 학생 '{value}'입니다.",
    en: "The student '{value}' is missing in users.csv.",
  },
  'unknown-class': { ko: "없는 강의 '{value}'입니다.", en: "The class '{value}' does not exist." },
  'no-sessions': {
    ko: '파일이 없어 학기로 강의를 가려낼 수 없습니다.',
    en: 'The file is missing, so classes cannot be chosen by their term.',
  },
  'no-title': {
    ko: '제목도 강의 코드도 없어 이 강의를 건너뛰었습니다.',
    en: 'The class has neither title nor code and was left out.',
  },
  'no-number': {
    ko: "학번으로 쓸 수 없는 값 '{value}'이어서 이 학생을 건너뛰었습니다.",
    en: "'{value}' cannot be a student number, so this student was left out.",
  },
  'no-current-class': {
    ko: '오늘이 속한 학기에 강의가 하나도 없습니다.',
    en: 'There is no class in the term of today.',
  },
  'left-out': { ko: '뺀 행이 있습니다: {rows}', en: 'Rows were left out: {rows}' },
  'masked-name': {
    ko: '이름 {names}개가 가려져 있습니다. SIGNUP=roster+name은 이 명단으로 쓸 수 없습니다.',
    en: '{names} names are masked. SIGNUP=roster+name cannot be used with this roster.',
  },
  invisible: {
    ko: '보이지 않는 문자 {count}개를 뺐습니다.',
    en: '{count} invisible characters were dropped.',
  },
  'ignored-file': { ko: '명단이 아니어서 읽지 않았습니다.', en: 'It is no roster and was not read.' },
}

type MarkCode = 'error' | 'no-value' | 'zero' | 'date' | 'exponent' | 'boolean'
const markCodes: ReadonlySet<string> = new Set(['error', 'no-value', 'zero', 'date', 'exponent', 'boolean'])

/** What the problem is and what to do, without the place. */
export function problemSentence(problem: AnyProblem, language: Language): string {
  const { code, value = '', values = {} } = problem
  if (code === 'table') return tableSentence(new TableError(value as TableErrorCode, { values }), language)
  if (code === 'service') return filled(serviceSentence(value as ServiceFailure, values)[language], problem)
  if (code === 'secret-file') return filled(secretSentences[value]![language], problem)
  if (code === 'unreadable') return readingSentence(value, language)
  if (isMark(code)) return `${value === '' ? '' : `'${value}': `}${markSentence(code, language)}`
  // Reports of earlier versions have other codes.
  return filled(sentences[code]?.[language] ?? '', problem, language)
}

const isMark = (code: string): code is MarkCode => markCodes.has(code)

function filled(sentence: string, { code, value, values = {} }: AnyProblem, language: Language = 'ko'): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'meaning') return meaningNames[value as Meaning][language]
    if (code === 'left-out' && name === 'rows') return leftOutText(values, language)
    return String(name === 'value' ? (value ?? '') : (values[name] ?? ''))
  })
}

const leftOut: Record<string, Sentence> = {
  totals: { ko: '합계', en: 'totals' },
  empty: { ko: '빈 행', en: 'empty' },
  headers: { ko: '되풀이된 머리글', en: 'repeated headers' },
  notes: { ko: '학생이 아닌 행', en: 'no students' },
}

function leftOutText(values: Readonly<Record<string, string | number>>, language: Language) {
  const counts = Object.entries(leftOut).filter(([kind]) => Number(values[kind] ?? 0) > 0)
  return counts
    .map(([kind, name]) => (language === 'ko' ? `${name.ko} ${values[kind]}행` : `${name.en} ${values[kind]}`))
    .join(', ')
}

const reasons: Record<string, Sentence> = {
  ENOENT: { ko: '파일이나 폴더가 없습니다', en: 'it does not exist' },
  ENOTDIR: { ko: '폴더가 아닌 것이 경로에 있습니다', en: 'a part of the path is no folder' },
  EISDIR: { ko: '파일이 아니라 폴더입니다', en: 'it is a folder' },
  EACCES: { ko: '읽을 권한이 없습니다', en: 'there is no permission to read it' },
  EPERM: { ko: '읽을 권한이 없습니다', en: 'there is no permission to read it' },
}

function readingSentence(code: string, language: Language): string {
  const reason = reasons[code]?.[language] ?? code
  return language === 'ko' ? `읽을 수 없습니다 (${reason}).` : `It cannot be read: ${reason}.`
}

const secretSentences: Record<string, Sentence> = {
  unreadable: { ko: '{path} 파일을 읽을 수 없습니다 ({reason}).', en: 'The file {path} cannot be read ({reason}).' },
  open: {
    ko: '다른 사용자가 읽을 수 있는 파일입니다. chmod 600 {path} 명령으로 바꿔주세요.',
    en: 'Other users can read the file. Change it with chmod 600 {path}.',
  },
  empty: { ko: '{path} 파일이 비어 있습니다.', en: 'The file {path} is empty.' },
}

const services: Record<ServiceFailure, Sentence> = {
  cut: { ko: '끝까지 받지 못했거나 JSON이 아닙니다.', en: 'The answer was cut or is no JSON.' },
  silent: { ko: '{host}의 응답이 없습니다.', en: '{host} does not answer.' },
  unreachable: { ko: '{host}에 연결하지 못했습니다 ({code}).', en: '{host} cannot be reached ({code}).' },
  redirect: {
    ko: '다른 주소({target})로 옮겨 가라고 답했습니다 ({status}). 설정의 주소를 확인해주세요.',
    en: 'It redirects to {target} ({status}). Check the address in the settings.',
  },
  status: { ko: '오류로 답했습니다 ({status}).', en: 'It answered with an error ({status}).' },
  'no-token': {
    ko: '인증을 받지 못했습니다 ({status}). ROSTER_CLIENT_ID, 비밀 값, ROSTER_SCOPES를 확인해주세요.',
    en: 'It gave no token ({status}). Check ROSTER_CLIENT_ID, the secret and ROSTER_SCOPES.',
  },
  changing: {
    ko: '읽는 동안 내용이 계속 바뀌어 끝까지 받지 못했습니다.',
    en: 'The contents changed again and again while they were read.',
  },
  repeating: {
    ko: '첫 쪽만 되풀이해서 보냅니다. 서비스가 limit와 offset을 지원하는지 확인해주세요.',
    en: 'It sends the first page again and again. Check whether it supports limit and offset.',
  },
  'no-id': { ko: 'sourcedId가 없는 항목이 있습니다.', en: 'An item has no sourcedId.' },
  'too-many-items': { ko: '항목이 {items}개를 넘습니다.', en: 'There are more than {items} items.' },
  incomplete: { ko: '{total}개 가운데 {items}개만 받았습니다.', en: 'Only {items} of {total} items came.' },
  'no-list': { ko: "응답에 '{name}' 목록이 없습니다.", en: "The answer has no list '{name}'." },
  'no-items': { ko: "'{name}' 목록에 항목이 아닌 값이 있습니다.", en: "The list '{name}' has a value that is no item." },
}

const statuses: Record<number, Sentence> = {
  401: {
    ko: '인증을 받지 못했습니다. ROSTER_TOKEN_FILE이나 ROSTER_CLIENT_ID 값을 확인해주세요 (401).',
    en: 'It does not let us in (401). Check ROSTER_TOKEN_FILE or ROSTER_CLIENT_ID.',
  },
  403: {
    ko: '권한이 없습니다. ROSTER_SCOPES를 확인해주세요 (403).',
    en: 'Permission is missing (403). Check ROSTER_SCOPES.',
  },
  404: {
    ko: '그런 주소가 없습니다. ROSTER가 /ims/oneroster/… 까지의 주소인지 확인해주세요 (404).',
    en: 'There is no such address (404). Check whether ROSTER ends with /ims/oneroster/….',
  },
}

function serviceSentence(failure: ServiceFailure, { status }: Readonly<Record<string, string | number>>): Sentence {
  return (failure === 'status' ? statuses[Number(status)] : undefined) ?? services[failure]
}

/** `수강.csv 3행 학번` */
export function placeSentence({ code, file, row, field }: Partial<AnyProblem>, language: Language): string {
  const service = code === 'service' && !file?.startsWith('ROSTER_')
  const name = service ? `OneRoster ${language === 'ko' ? '서비스' : 'service'} ${file}` : file
  const line = row === undefined ? undefined : language === 'ko' ? `${row}행` : `row ${row}`
  return [name, line, field].filter((part) => part !== undefined && part !== '').join(' ')
}
