import type { NoteCode } from '../model/problem.ts'
import type { Language, Sentence } from './sentence.ts'

/** Sentences about tolerated or ignored content. */
export const notes: Record<NoteCode, Sentence> = {
  'no-manifest': {
    ko: '파일이 없어 있는 파일을 모두 전체(bulk) 명단으로 읽었습니다.',
    en: 'The file is missing. All files were read as a whole roster (bulk).',
  },
  manifest: {
    ko: '전체(bulk) 명단으로 보고 읽었습니다. 매니페스트에 없거나 알 수 없는 항목입니다.',
    en: "Read as a whole roster (bulk). The manifest's entry is missing or unknown.",
  },
  encoding: {
    ko: 'CP949(EUC-KR)로 읽었습니다. UTF-8로 저장하는 것이 안전합니다.',
    en: 'Read as CP949 (EUC-KR). UTF-8 is safer.',
  },
  column: { ko: "열 이름 '{value}'의 대소문자가 다릅니다.", en: "The column name '{value}' differs in case." },
  duplicate: {
    ko: '{row}행과 같은 항목입니다. 유효한 행을 사용했습니다.',
    en: 'The same item as in row {row}. The rows in force were used.',
  },
  'shared-id': {
    ko: '과목과 분반의 id가 같아 분반으로 읽었습니다.',
    en: 'A course has the id of this section. It was read as the section.',
  },
  'both-statuses': {
    ko: '같은 수강이 유효한 행과 아닌 행에 모두 있어 수강으로 보았습니다.',
    en: 'The same enrolment is in force in one row and not in another. It counts as enrolled.',
  },
  'unknown-user': {
    ko: 'users.csv에 없는 학생이어서 건너뛰었습니다.',
    en: 'The student is missing in users.csv, so the row was left out.',
  },
  'unknown-class': {
    ko: "없는 강의입니다: '{value}'. 이 행을 건너뛰었습니다.",
    en: "The class '{value}' does not exist, so the row was left out.",
  },
  'unknown-term': {
    ko: "알 수 없는 학기입니다: '{value}'. 현재 강의로 보았습니다.",
    en: "The term '{value}' is not known, so the class counts as current.",
  },
  'no-sessions': {
    ko: '파일이 없어 학기로 강의를 가려낼 수 없습니다.',
    en: 'The file is missing, so classes cannot be chosen by their term.',
  },
  'no-title': {
    ko: '제목도 강의 코드도 없어 이 강의를 건너뛰었습니다.',
    en: 'The class has neither title nor code and was left out.',
  },
  'no-number': {
    ko: '학번으로 쓸 수 없는 값이어서 이 학생을 건너뛰었습니다.',
    en: 'The value cannot be a student number, so this student was left out.',
  },
  'no-current-class': {
    ko: '오늘이 속한 학기에 강의가 하나도 없습니다.',
    en: "Today's term has no class.",
  },
  'left-out': { ko: '뺀 행이 있습니다: {rows}', en: 'Rows were left out: {rows}' },
  'masked-name': {
    ko: '이름 {names}개가 가려져 있습니다. SIGNUP=roster+name은 이 명단으로 쓸 수 없습니다.',
    en: '{names} names are masked. SIGNUP=roster+name cannot be used with this roster.',
  },
  'no-name': {
    ko: '이름이 없는 학생이 {students}명입니다. 이 학생들은 SIGNUP=roster+name으로 가입할 수 없습니다.',
    en: '{students} students have no name. They cannot sign up with SIGNUP=roster+name.',
  },
  'lost-name': {
    ko: "이름 '{value}'에 잃어버린 글자가 있습니다. 이 학생은 SIGNUP=roster+name으로 가입할 수 없습니다. 원본에서 고쳐주세요.",
    en: "The name '{value}' has lost a letter. This student cannot sign up with SIGNUP=roster+name. Correct it at its source.",
  },
  'strange-name': {
    ko: "이름 '{value}'에 이름으로 쓸 수 없는 문자가 있습니다. 이 학생은 SIGNUP=roster+name으로 가입할 수 없습니다. 원본에서 고쳐주세요.",
    en: "The name '{value}' has a character that cannot be part of a name. This student cannot sign up with SIGNUP=roster+name. Correct it at its source.",
  },
  'han-name': {
    ko: "이름 '{value}'에는 한자만 있습니다. SIGNUP=roster+name에서는 한자로 입력해야 가입할 수 있습니다.",
    en: "The name '{value}' has Chinese characters only. With SIGNUP=roster+name the student has to type them.",
  },
  'mixed-name': {
    ko: "이름 '{value}'의 한 낱말에 한글과 다른 글자가 섞여 있습니다. SIGNUP=roster+name에서는 이대로 입력해야 가입할 수 있습니다. 원본을 확인해주세요.",
    en: "A word of the name '{value}' mixes Hangul with other letters. With SIGNUP=roster+name the student has to type it exactly so. Check it at its source.",
  },
  invisible: {
    ko: '보이지 않는 문자 {count}개를 뺐습니다.',
    en: '{count} invisible characters were dropped.',
  },
  'striking-rule': {
    ko: '조건부 서식이 취소선을 긋는 시트입니다. 그렇게 그어진 행은 가려내지 못하므로 상태 열이 있는지 확인해주세요.',
    en: 'A conditional format of the sheet strikes cells through. It is not known which rows these are, so check that a column has the status.',
  },
  'two-sections': {
    ko: "{student} 학번은 같은 과목의 두 분반에 들어 있습니다: '{value}', '{other}'.",
    en: "Student {student} is in two sections of one course: '{value}' and '{other}'.",
  },
  'ignored-file': { ko: '명단이 아니어서 읽지 않았습니다.', en: 'It is no roster and was not read.' },
  'class-without-time': {
    ko: "수업 시간이 없는 강의입니다: '{value}'. 시간표 없이 지금처럼 둡니다.",
    en: "The class '{value}' has no time. It stays without a timetable.",
  },
  'cancelled-classes': {
    ko: "'폐강'이라고 적힌 {count}행을 뺐습니다.",
    en: '{count} rows marked 폐강 (cancelled) were left out.',
  },
  'continued-rows': {
    ko: '강의 코드가 빈 {count}행을 바로 위 강의의 시간으로 읽었습니다.',
    en: '{count} rows without a code were read as further times of the class above.',
  },
}

const leftOut: Record<string, Sentence> = {
  totals: { ko: '합계', en: 'totals' },
  empty: { ko: '빈 행', en: 'empty' },
  headers: { ko: '되풀이된 머리글', en: 'repeated headers' },
  notes: { ko: '학생이 아닌 행', en: 'no students' },
}

/** `합계 2행, 빈 행 1행` */
export function leftOutText(values: Readonly<Record<string, string | number>>, language: Language) {
  const counts = Object.entries(leftOut).filter(([kind]) => Number(values[kind] ?? 0) > 0)
  return counts
    .map(([kind, name]) => (language === 'ko' ? `${name.ko} ${values[kind]}행` : `${name.en} ${values[kind]}`))
    .join(', ')
}
