/** What a column of a table can mean for a roster. */
export const meanings = ['number', 'name', 'code', 'section', 'title', 'year', 'term', 'status'] as const
export type Meaning = (typeof meanings)[number]

export const meaningNames: Record<Meaning, string> = {
  number: '학번',
  name: '이름',
  code: '과목 코드',
  section: '분반',
  title: '과목명',
  year: '학년도',
  term: '학기',
  status: '수강 상태',
}

/** Column names in use at Korean universities, the most certain first, without spaces and brackets. */
const names: Record<Meaning, string[]> = {
  number: ['학번', '학생번호', '학생학번', '학적번호'],
  name: ['성명', '이름', '학생명', '학생성명', '학생이름', '한글성명', '한글이름', '성명한글', '이름한글'],
  code: (
    '학수번호 과목코드 교과목코드 교과목번호 과목번호 학정번호 교과코드 교과번호 학수코드 학수번호분반 과목코드분반 ' +
    '교과목번호수강반 학수강좌번호 강좌코드 강의코드 전산코드 강좌번호 강의번호 수강번호 수강반번호 코드'
  ).split(' '),
  section: ['분반', '분반번호', '분반코드', '수강반', '반번호', '반', '수강반번호', '강좌번호', '강의번호', '수강번호'],
  title: ['교과목명', '과목명', '강의명', '강좌명', '수업명', '교과목', '과목', '교과목명국문', '과목명국문'],
  year: ['년도', '학년도', '연도', '개설년도', '개설연도', '개설학년도'],
  term: ['학기', '개설학기', '수강학기', '년도학기', '학년도학기', '개설년도학기', '개설학년도학기'],
  status: ['수강상태', '신청상태', '수강신청상태', '처리상태', '수강구분', '신청구분', '상태', '구분', '비고'],
}

/** Names that mean the section if another column is the code, and the code if none is. */
export const codeOrSection = new Set(['강좌번호', '강의번호', '수강번호', '수강반번호'])
/** Names under which anything may stand. Only the values tell whether it is a status. */
export const vagueStatus = new Set(['구분', '비고', '상태', '수강구분', '신청구분'])

/** A column name without spaces, line breaks and punctuation. */
export function bareName(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Between the parts of a stacked column name. */
export const stackedBy = ' / '

/** How far down the list of this meaning a column name stands; undefined if it is not in the list. */
export function rankOf(meaning: Meaning, header: string): number | undefined {
  const without = header.normalize('NFKC').replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')
  const last = header.slice(header.lastIndexOf(stackedBy) + 1)
  for (const [index, name] of [header, without, last].map(bareName).entries()) {
    const rank = names[meaning].indexOf(name)
    if (rank >= 0) return rank + 100 * index
  }
  return undefined
}
