import { type Enrolment, enrolmentsIn, type Lecture, people, plainNumber, titles, withZeros } from './campus.ts'
import { type Base, tableBase, type Value } from './table-base.ts'

const lectures = (
  term: string | ((index: number) => string),
  codes: string[],
  section: (index: number) => string,
): Lecture[] =>
  codes.map((code, index) => ({
    code,
    section: section(index),
    title: titles[index % titles.length]!,
    term: typeof term === 'string' ? term : term(index),
  }))

const name: Value = ({ person }) => people[person]!
const line: Value = (_, index) => String(index + 1)
const always =
  (text: string): Value =>
  () =>
    text
const department: Value = ({ person }) => ['컴퓨터공학부', '기계공학부', '화학과'][person % 3]!
const grade: Value = ({ person }) => String(1 + (person % 4))
const numberBy =
  (number: (person: number) => string): Value =>
  ({ person }) =>
    number(person)

const ofSeoul = (person: number) => `2024-1${String(2301 + person * 7).padStart(4, '0')}`
const seoul = tableBase('Seoul: codes with dots, 강좌번호 is the section, title rows', {
  number: ofSeoul,
  titles: [['2026학년도 2학기 수강신청 내역'], ['출력일: 2026. 8. 28.']],
  columns: [
    ['unused', '교과구분', always('전필')],
    ['unused', '개설학과', department],
    ['code', '교과목번호', ({ lecture }) => lecture.code],
    ['section', '강좌번호', ({ lecture }) => lecture.section],
    ['title', '교과목명', ({ lecture }) => lecture.title],
    ['unused', '학점', always('3')],
    ['number', '학번', numberBy(ofSeoul)],
    ['name', '성명', name],
  ],
  files: [
    {
      name: '수강신청내역',
      enrolments: enrolmentsIn(
        lectures(
          '2026-2',
          ['M1522.000600', 'M1522.000700', '033.016', '4190.210', '881.007'],
          (index) => `00${1 + (index % 2)}`,
        ),
      ),
    },
  ],
})

const ofKoreatech = (person: number) => String(2024136001 + person * 3)
const koreatech = tableBase('KOREATECH: stacked headers with line breaks, two terms', {
  number: ofKoreatech,
  titles: [['수강신청 명단']],
  columns: [
    ['unused', ['No.'], line],
    ['year', ['개설', '년도'], ({ lecture }) => lecture.term.slice(0, 4)],
    ['term', ['', '학기'], ({ lecture }) => lecture.term.slice(5)],
    ['code', ['과목', '과목\n코드'], ({ lecture }) => lecture.code],
    ['title', ['', '교과목명'], ({ lecture }) => lecture.title],
    ['section', ['', '분반'], ({ lecture }) => lecture.section],
    ['unused', ['', '학\n점'], always('3')],
    ['unused', ['', '수강\n정원'], always('40')],
    ['number', ['학생', '학번'], numberBy(ofKoreatech)],
    ['name', ['', '성\n명'], name],
  ],
  files: [
    {
      name: '수강명단',
      enrolments: enrolmentsIn(
        lectures(
          (index) => (index < 4 ? '2026-2' : '2026-1'),
          ['CSE2010', 'CSE3030', 'PED110', 'MAT1012', 'CSE2010'],
          (index) => `0${1 + (index % 3)}`,
        ),
      ),
    },
  ],
})

const ofSejong = withZeros(8)
const sejong = tableBase('Sejong: codes of digits, numbers with zeros in front, 수강상태', {
  number: ofSejong,
  columns: [
    ['unused', 'NO', line],
    ['year', '년도', ({ lecture }) => lecture.term.slice(0, 4)],
    ['term', '학기', ({ lecture }) => `${lecture.term.slice(5)}학기`],
    ['unused', '개설학과전공', department],
    ['code', '학수번호', ({ lecture }) => lecture.code],
    ['section', '분반', ({ lecture }) => lecture.section],
    ['title', '교과목명', ({ lecture }) => lecture.title],
    ['unused', '이수구분', always('전공선택')],
    ['unused', '학년', grade],
    ['number', '학번', numberBy(ofSejong)],
    ['name', '성명', name],
    ['status', '수강상태', ({ left }) => left ?? '신청'],
  ],
  files: [
    {
      name: '2026 수강신청 전체',
      enrolments: enrolmentsIn(
        lectures(
          (index) => `2026-${1 + (index % 2)}`,
          ['009912', '011173', '003281', '004118', '009913'],
          (index) => `00${1 + (index % 3)}`,
        ),
        '수강철회',
      ),
    },
  ],
})

const gyeongsang = tableBase('Gyeongsang: 교과목코드 and 수강반번호, term in the name of the file', {
  number: plainNumber,
  columns: [
    ['title', '교과목명', ({ lecture }) => lecture.title],
    ['unused', '교수명', always('홍교수')],
    ['unused', '이수구분', always('교양')],
    ['section', '수강반번호', ({ lecture }) => lecture.section],
    ['code', '교과목코드', ({ lecture }) => lecture.code],
    ['name', '이름', name],
    ['number', '학번', numberBy(plainNumber)],
    ['unused', '전화번호', always('055-772-1000')],
  ],
  files: [
    {
      name: '2026학년도 1학기 수강생',
      enrolments: enrolmentsIn(
        lectures('2026-1', ['GNU0101', 'GNU0102', 'PHY1010', 'PHY1020'], (index) => String(1 + index)),
      ),
    },
  ],
})

const joint = tableBase('section inside the code, term in one column', {
  number: withZeros(9),
  columns: [
    ['term', '학년도/학기', ({ lecture }) => lecture.term],
    ['code', '학수번호-분반', ({ lecture }) => `${lecture.code}-${lecture.section}`],
    ['title', '과목명(국문)', ({ lecture }) => lecture.title],
    ['number', '학생번호', numberBy(withZeros(9))],
    ['name', '한글성명', name],
    ['unused', '영문이름', always('Student')],
    ['status', '처리결과', ({ left }) => left ?? '승인완료'],
  ],
  files: [
    {
      name: '수강내역',
      enrolments: enrolmentsIn(
        lectures('2026-2', ['CSE101', 'CSE102', 'ENG200', 'LAW3001'], (index) => `0${1 + (index % 2)}`),
        '신청취소',
      ),
    },
  ],
})

const oneClass = (term: string, code: string, section: string, title: string, left?: string): Enrolment[] =>
  [...people.keys()].map((person) => ({
    person,
    lecture: { term, code, section, title },
    ...(left !== undefined && person > 9 && { left }),
  }))

const attendance = tableBase('출석부 of two classes, labels above the table', {
  number: plainNumber,
  titles: [['2026학년도 2학기 출석부']],
  columns: [
    ['unused', '번호', line],
    ['number', '학번', numberBy(plainNumber)],
    ['name', '성명', name],
    ['unused', '학과', department],
    ['unused', '학년', grade],
    ['unused', '연락처', always('010-0000-0000')],
  ],
  files: [
    {
      name: '2026-2 CSE101-02 자료구조 출석부',
      titles: [
        ['교과목명 : 자료구조', '', '학수번호 : CSE101  분반 : 02'],
        ['담당교수', '홍교수'],
      ],
      enrolments: oneClass('2026-2', 'CSE101', '02', '자료구조').slice(0, 9),
    },
    {
      name: '2026-2 CSE303-01 운영체제 출석부',
      titles: [['교과목명', '운영체제', '학수번호', 'CSE303', '분반', '01']],
      enrolments: oneClass('2026-2', 'CSE303', '01', '운영체제').slice(3),
    },
  ],
})

const grades = tableBase('성적산출 of an LMS, the course in the name of the file', {
  number: withZeros(8),
  columns: [
    ['unused', 'NO', line],
    ['unused', '학과', department],
    ['unused', '학년', grade],
    ['number', '학번', numberBy(withZeros(8))],
    ['name', '이름', name],
    ['unused', '총점', ({ person }) => String(60 + person)],
    ['unused', '가산점', always('')],
  ],
  files: [{ name: '2026-1 GEO201-01 지형학 성적산출', enrolments: oneClass('2026-1', 'GEO201', '01', '지형학') }],
})

const members = tableBase('수강생 of an LMS with words for who left', {
  number: plainNumber,
  columns: [
    ['unused', 'No', line],
    ['unused', '학과', department],
    ['number', '학번', numberBy(plainNumber)],
    ['unused', '학년', grade],
    ['name', '이름', name],
    ['unused', '입학년도', always('2024')],
    ['unused', '입학구분', always('신입')],
    ['status', '구분', ({ left, person }) => left ?? (person === 3 ? '재수강' : '수강생')],
  ],
  files: [
    {
      name: '2026-2 CSE401-03 컴파일러 수강생',
      enrolments: oneClass('2026-2', 'CSE401', '03', '컴파일러', '수강철회'),
    },
  ],
})

export const tableBases: readonly Base[] = [seoul, koreatech, sejong, gyeongsang, joint, attendance, grades, members]
