import type { CellMark } from '@campus-connect/tables'
import type { FaultCode, TimetableFaultCode } from '../model/problem.ts'
import type { Sentence } from './sentence.ts'

/** Why a roster cannot be used, and what to do. Other sentences are with what they are about: tables, services, marks of cells. */
export const faults: Record<
  Exclude<FaultCode, CellMark | 'table' | 'service' | 'secret-file' | 'unreadable' | TimetableFaultCode>,
  Sentence
> = {
  'not-a-file': {
    ko: '여러 개를 가져올 때는 표 파일만 쓸 수 있습니다.',
    en: 'Only tables can be imported together.',
  },
  'unknown-file': {
    ko: '명단으로 읽을 수 없는 파일입니다. Excel(.xlsx)이나 CSV로 저장해주세요. 명단이 아니면 폴더에서 빼주세요.',
    en: 'The file cannot be read as a roster. Save it as Excel (.xlsx) or CSV. If it is not a roster, move it out of the folder.',
  },
  'files-too-large': {
    ko: '파일이 너무 큽니다. 풀어서 모두 {total}MB까지 읽을 수 있습니다. 쓰지 않는 행과 열을 빼주세요. 서버가 읽기에만 크면 campus-server roster import로 가져와주세요.',
    en: 'The files are too large. At most {total} MB can be read, counted after unpacking. Leave out rows and columns that are not used. If they are too large only for the server, run campus-server roster import.',
  },
  'too-many-rows': {
    ko: '명단의 행이 모두 {rows}행을 넘습니다. 지난 학기와 쓰지 않는 행을 빼고 다시 내보내주세요.',
    en: 'The roster has more than {rows} rows. Leave out earlier terms and rows that are not used.',
  },
  'row-too-long': { ko: '한 행이 {bytes}바이트를 넘습니다.', en: 'A row has more than {bytes} bytes.' },
  'not-a-zip': { ko: 'zip 파일이 아니거나 잘린 파일입니다.', en: 'The file is not a zip file, or it is truncated.' },
  'damaged-zip': { ko: '손상된 zip 파일입니다 ({value}).', en: 'The zip file is damaged ({value}).' },
  'full-zip': { ko: 'zip 안의 파일이 {files}개를 넘습니다.', en: 'The zip contains more than {files} files.' },
  'ambiguous-file': {
    ko: '{value}이라는 파일이 둘 이상이거나 이름이 서로 다르게 적혀 있어 어느 것이 맞는지 알 수 없습니다. 맞는 파일만 두고 다시 만들어주세요.',
    en: '{value} exists more than once, or under two names, so it is not clear which one is right. Make it again with the right file only.',
  },
  'two-folders': {
    ko: 'zip 안에 명단 폴더가 둘 이상 있습니다.',
    en: 'The zip contains more than one folder with a roster.',
  },
  'zipped-tables': {
    ko: "zip 안에 OneRoster나 Canvas 명단이 아니라 표 {tables}개가 들어 있습니다('{value}'). 압축을 풀어 그 폴더를 가져와주세요.",
    en: "The zip contains {tables} tables ('{value}') instead of a OneRoster or Canvas roster. Unpack it and import the folder.",
  },
  'map-entry': {
    ko: '{value} 항목이 올바르지 않습니다. campus-server roster map으로 다시 만들어주세요.',
    en: 'The entry {value} is wrong. Make the file again with campus-server roster map.',
  },
  'map-no-json': {
    ko: 'JSON이 아닙니다. campus-server roster map으로 다시 만들어주세요.',
    en: 'The file is not JSON. Make it again with campus-server roster map.',
  },
  'header-changed': {
    ko: '머리글이 달라져 명단을 바꾸지 않았습니다. 전: {before} / 지금: {now}. 맞으면 roster map으로 다시 정해주세요.',
    en: 'The header has changed. Before: {before} / now: {now}. If that is right, run roster map again.',
  },
  'missing-file': { ko: '필수 파일이 없습니다.', en: 'A required file is missing.' },
  'missing-column': { ko: '필수 열이 없습니다.', en: 'A required column is missing.' },
  'empty-file': { ko: '빈 파일입니다.', en: 'The file is empty.' },
  'no-rows': { ko: '자료가 한 행도 없습니다.', en: 'The file has no data rows.' },
  html: {
    ko: 'CSV가 아니라 HTML 문서입니다. 내려받은 파일을 확인해주세요.',
    en: 'The file is an HTML document instead of CSV. Check the download.',
  },
  truncated: {
    ko: '파일이 이 행에서 잘렸습니다. 끝까지 다시 내보내주세요.',
    en: 'The file is truncated at this row. Export it again.',
  },
  delta: {
    ko: '변경분(delta) 명단은 읽을 수 없습니다. 전체(bulk) 명단을 내보내주세요.',
    en: 'This is a delta, which cannot be read. Export the whole roster (bulk).',
  },
  'too-many-terms': {
    ko: '학기가 {terms}개를 넘어 명단을 쓸 수 없습니다.',
    en: 'The roster has more than {terms} terms and cannot be used.',
  },
  'too-many-enrolments': {
    ko: "'{value}' 학번의 수강이 {enrolments}건을 넘어 명단을 쓸 수 없습니다.",
    en: "The student '{value}' has more than {enrolments} enrolments, so the roster cannot be used.",
  },
  'no-header': {
    ko: "처음 30행에서 머리글('학번', '과목명' 등)을 찾지 못했습니다. 열 이름이 있는지 확인하거나 roster look으로 살펴봐주세요.",
    en: 'The first 30 rows contain no header (학번, 과목명 and the like). Check the names of the columns, or run roster look.',
  },
  'courses-only': {
    ko: "학번 열이 없는 강의 목록이어서 명단으로 쓸 수 없습니다. 학번인 열이 있으면 그 머리글을 '학번'으로 바꿔주세요.",
    en: 'This is a list of courses without student numbers. If a column contains them, name it 학번.',
  },
  'no-students': { ko: '학생이 한 명도 없습니다.', en: 'The roster has no students.' },
  'no-enrolments': { ko: '수강이 한 건도 없습니다.', en: 'The roster has no enrolments.' },
  'number-rule': {
    ko: '학번으로 쓸 수 있는 열이 없습니다(영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지, 숫자 하나 이상). ROSTER_MATCH를 확인해주세요.',
    en: 'No column can be the student number (letters, digits, _ and -, at most 32, at least one digit). Check ROSTER_MATCH.',
  },
  'ragged-row': {
    ko: '머리글보다 칸이 많습니다. 쉼표가 든 값은 큰따옴표로 감싸거나 .xlsx로 내보내주세요.',
    en: 'The row has more cells than the header. Quote values with commas, or export as .xlsx.',
  },
  'short-row': {
    ko: '칸이 다른 행보다 적어 이 열의 값이 없습니다. 빠진 칸을 채워주세요.',
    en: 'The row has fewer cells than the others, so this value is missing. Enter the cells that are missing.',
  },
  'long-value': {
    ko: '값이 {characters}자를 넘습니다. 칸이 밀리지 않았는지 확인하고 값을 줄여주세요.',
    en: 'The value has more than {characters} characters. Check whether cells have moved, and shorten it.',
  },
  'missing-number': {
    ko: '학번이 비어 있습니다. 학번을 적거나, 학생이 아니면 행을 지워주세요.',
    en: 'The student number is missing. Enter it, or delete the row if it is not a student.',
  },
  'missing-lecture': {
    ko: '과목 코드와 과목명이 비어 있습니다. 하나를 적어주세요.',
    en: 'Course code and title are missing. Enter one of them.',
  },
  'missing-code': {
    ko: "'{value}' 과목의 다른 행에는 과목 코드가 있는데 이 행에는 없습니다. 코드를 적어주세요.",
    en: "Other rows of the course '{value}' have a code, but this one has none. Enter it.",
  },
  'number-shape': {
    ko: "'{value}' 학번만 다른 학번({usual}, 9는 숫자, A는 글자)과 모양이 다릅니다. 칸이 밀리지 않았는지 확인해주세요. 맞는 학번이면 roster map으로 확인해주세요.",
    en: "Only the student number '{value}' looks different from the others ({usual}: 9 is a digit, A a letter). Check whether cells have moved. If it is right, confirm it with roster map.",
  },
  'missing-section': {
    ko: "과목 코드 '{value}'의 다른 행에는 분반이 있는데 이 행에는 없습니다. 분반을 적어주세요.",
    en: "Other rows of the code '{value}' have a section, but this one has none. Enter it.",
  },
  decimal: {
    ko: "소수로 바뀐 값 '{value}'입니다. 열을 텍스트로 바꾸고 원래 값을 다시 넣어주세요.",
    en: "The value '{value}' became a decimal number. Format the column as text and enter the value again.",
  },
  'resident-number': {
    ko: "주민등록번호나 외국인등록번호로 보이는 값 '{value}'입니다. 이 서비스는 그 번호를 보관하지 않습니다. 학번과 이름의 열이 맞는지 확인하고, 그 번호를 명단에서 지워주세요.",
    en: "The value '{value}' looks like a resident or foreigner registration number, which this service never keeps. Check the columns of number and name, and remove it from the roster.",
  },
  'masked-number': {
    ko: "가려진 학번 '{value}'입니다. 가리지 않은 명단으로 다시 내보내주세요.",
    en: "The student number '{value}' is masked. Export the roster without masks.",
  },
  'wrong-number': {
    ko: "학번으로 쓸 수 없는 값 '{value}'입니다. 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 쓸 수 있고, 숫자가 하나 이상 있어야 합니다.",
    en: "'{value}' cannot be a student number: letters, digits, _ and -, at most 32, at least one digit.",
  },
  'number-length': {
    ko: "학번 '{value}'의 길이({length})가 다른 학번({usual})과 다릅니다. 앞의 0이 사라지지 않았는지 확인해주세요. 맞는 학번이면 표는 roster map으로, OneRoster는 ROSTER_MATCH=identifier로 확인해주세요.",
    en: "The student number '{value}' has {length} digits, others have {usual}. Check whether leading zeros are lost. If it is right, confirm a table with roster map, OneRoster with ROSTER_MATCH=identifier.",
  },
  'same-integer': {
    ko: "'{value}' 학번은 '{other}' 학번과 앞의 0, 대소문자, 붙임표만 다릅니다. 같은 학생이면 하나로 고쳐주세요.",
    en: "The student number '{value}' differs from '{other}' only in leading zeros, case or hyphens. If they are one student, write the number in one way.",
  },
  'two-numbers': {
    ko: "{row}행과 같은 사용자인데 학번이 '{value}'입니다. {row}행에는 '{other}'입니다. 하나로 고쳐주세요.",
    en: "The same user has the student number '{other}' in row {row} and '{value}' here. Correct one of them.",
  },
  'damaged-text': {
    ko: "깨진 글자가 있습니다: '{value}'. 원본에서 다시 내보내주세요.",
    en: "'{value}' has damaged characters. Export it again from the source.",
  },
  'wrong-name': {
    ko: "이름 '{value}'에 이름으로 쓸 수 없는 {character} 문자가 있습니다. 지우거나 바른 글자로 고쳐주세요.",
    en: "The name '{value}' has the character {character}, which cannot be part of a name. Delete it, or write the right letter.",
  },
  'second-name': {
    ko: "학번 '{number}'의 이름이 '{value}'인데 {file} {row}행에는 '{other}'입니다. 같은 학생이면 이름을 하나로 고쳐주세요.",
    en: "The student '{number}' is called '{value}' here and '{other}' in {file} row {row}. If they are one person, correct the name.",
  },
  'second-title': {
    ko: "'{code}' 과목의 이름이 '{value}'인데 다른 행에는 '{other}'입니다. 같은 과목이면 이름을, 아니면 코드나 분반을 고쳐주세요.",
    en: "The course '{code}' is called '{value}' here and '{other}' elsewhere. If they are one course, correct the title; otherwise correct the code or section.",
  },
  'similar-code': {
    ko: "'{value}' 과목은 '{other}' 과목과 대소문자, 띄어쓰기, 기호, 앞의 0만 다릅니다. 같은 과목이면 하나로 고쳐주세요.",
    en: "The course '{value}' differs from '{other}' only in case, spaces, signs or leading zeros. Write it in one way.",
  },
  'twin-columns': {
    ko: "'{value}' 열이 여럿이고 값이 다릅니다. 나란한 표는 하나로 잇고, 다른 열은 이름을 바꿔주세요.",
    en: "Several columns are called '{value}', and their values differ. Put side-by-side tables below each other, and rename other columns.",
  },
  'second-class': {
    ko: "한 표 안에 다른 강의나 학기, 수강하지 않는 학생이 있습니다: '{value}'. 강의마다 파일이나 시트를 나눠주세요.",
    en: "The table contains another lecture or term, or students who are not enrolled: '{value}'. Use a file or sheet for each.",
  },
  'other-header': {
    ko: "가운데에 열이 다른 머리글이 있습니다: '{value}'. 표를 나눠주세요.",
    en: "There is another header with other columns in the middle: '{value}'. Split the table.",
  },
  'wrong-date': {
    ko: "날짜로 읽을 수 없는 값 '{value}'입니다. 2026-09-01처럼 적어주세요.",
    en: "'{value}' is not a date. Write it like 2026-09-01.",
  },
  'ambiguous-date': {
    ko: "'{value}'의 일과 월을 가려낼 수 없습니다. 2026-09-01처럼 적어주세요.",
    en: "Day and month of '{value}' cannot be told apart. Write it like 2026-09-01.",
  },
  'contradicting-dates': {
    ko: "이 파일의 다른 날짜와 맞지 않는 날짜 '{value}'입니다. 2026-09-01처럼 적고 시작과 끝의 순서를 확인해주세요.",
    en: "The date '{value}' contradicts other dates of the file. Write it like 2026-09-01, and check begin and end.",
  },
  'wrong-status': {
    ko: "알 수 없는 상태 '{value}'입니다. 이 형식의 상태(active, tobedeleted 등)로 고쳐주세요.",
    en: "The status '{value}' is not known. Use one of the format (active, tobedeleted and the like).",
  },
  'second-version': {
    ko: "'{value}' 파일의 다른 판입니다. 지금 쓸 것만 남겨주세요.",
    en: "This is another version of the file '{value}'. Keep only the right one.",
  },
  'inner-folder': {
    ko: '폴더 안의 폴더에 표가 있습니다. 함께 읽으려면 표를 이 폴더로 옮기고, 아니면 그 폴더를 다른 곳으로 옮겨주세요.',
    en: 'A folder inside this folder has tables. To read them, move them into this folder. If not, move that folder elsewhere.',
  },
  'wrong-term': {
    ko: "학기로 읽을 수 없는 값 '{value}'입니다. 2026-2처럼 적어주세요.",
    en: "'{value}' is not a term. Write it like 2026-2.",
  },
  'missing-term': {
    ko: "ROSTER_TERM의 '{value}' 학기가 없습니다. 명단의 학기: {terms}.",
    en: "The term '{value}' of ROSTER_TERM is missing. The terms of the roster: {terms}.",
  },
  'empty-value': {
    ko: '값이 비어 있습니다. 채우거나 행을 지워주세요.',
    en: 'The value is missing. Enter it, or delete the row.',
  },
  'lost-user': {
    ko: "users.csv에 없는 학생 '{value}'입니다. '{known}'에서 앞의 0, 대소문자나 띄어쓰기가 바뀌지 않았는지 확인해주세요.",
    en: "The student '{value}' is missing in users.csv. Check whether it was '{known}': leading zeros, case or spaces may have changed.",
  },
  'lost-class': {
    ko: "없는 강의 '{value}'입니다. '{known}'에서 앞의 0, 대소문자나 띄어쓰기가 바뀌지 않았는지 확인해주세요.",
    en: "The class '{value}' does not exist. Check whether it was '{known}': leading zeros, case or spaces may have changed.",
  },
}
