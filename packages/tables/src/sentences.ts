import type { CellMark } from './table.ts'
import type { TableError, TableErrorCode } from './table-error.ts'

type Language = 'ko' | 'en'
type Sentence = Record<Language, string>

const saveAsXlsx: Sentence = {
  ko: 'Excel에서 연 다음 .xlsx 형식으로 다시 저장해주세요.',
  en: 'Open it in Excel and save it as .xlsx.',
}

const excel = (problem: Sentence): Sentence => ({
  ko: `${problem.ko} ${saveAsXlsx.ko}`,
  en: `${problem.en} ${saveAsXlsx.en}`,
})

/** `{name}` is a value of the error. */
const sentences: Record<TableErrorCode, Sentence> = {
  'old-excel': excel({
    ko: '예전 Excel 형식(.xls)이어서 읽을 수 없습니다.',
    en: 'The file is in an old format of Excel (.xls), which cannot be read.',
  }),
  encrypted: {
    ko: `암호가 걸린 파일입니다. 암호를 없애고 ${saveAsXlsx.ko}`,
    en: `The file is protected by a password. Remove the password. ${saveAsXlsx.en}`,
  },
  'xml-spreadsheet': excel({
    ko: 'XML이나 웹 보관 형식의 표여서 읽을 수 없습니다.',
    en: 'The file is an XML table or a web archive, which cannot be read.',
  }),
  pdf: {
    ko: 'PDF 파일이어서 읽을 수 없습니다. Excel(.xlsx)이나 CSV로 내보내주세요.',
    en: 'The file is a PDF, which cannot be read. Export it as Excel (.xlsx) or CSV.',
  },
  zip: {
    ko: 'zip 파일이지만 Excel 파일(.xlsx)이 아닙니다. 압축을 풀고 안에 든 표를 써주세요.',
    en: 'The file is a zip file, but not an Excel file (.xlsx). Unpack it and use the table inside.',
  },
  'not-workbook': excel({ ko: 'Excel 통합 문서(.xlsx)가 아닙니다.', en: 'The file is not an Excel workbook (.xlsx).' }),
  damaged: {
    ko: '손상되었거나 잘린 Excel 파일입니다. 다시 저장하거나 내보내주세요.',
    en: 'The Excel file is damaged or truncated. Save or export it again.',
  },
  doctype: {
    ko: 'Excel 파일에 쓸 수 없는 XML 선언(DOCTYPE)이 있습니다.',
    en: 'The Excel file has an XML declaration (DOCTYPE) that is not allowed.',
  },
  'ambiguous-part': excel({
    ko: 'Excel 파일 안에 {part}이라는 이름이 둘 이상이거나 서로 다르게 적혀 있어 어느 것이 맞는지 알 수 없습니다.',
    en: 'The Excel file contains {part} more than once, or under two names, so it is not clear which one is right.',
  }),
  'too-many-parts': {
    ko: 'Excel 파일 안의 파일이 {most}개를 넘습니다.',
    en: 'The Excel file contains more than {most} files.',
  },
  'too-many-sheets': {
    ko: 'Excel 파일의 시트가 {most}개를 넘습니다. 여러 파일로 나누어주세요.',
    en: 'The Excel file has more than {most} sheets. Divide it into several files.',
  },
  'part-too-large': {
    ko: 'Excel 파일이 너무 큽니다. 풀었을 때 {megabytes}MB까지 읽을 수 있습니다.',
    en: 'The Excel file is too large. At most {megabytes} MB can be read after unpacking.',
  },
  'too-much-text': {
    ko: 'Excel 파일의 글자가 모두 너무 많습니다. 쓰지 않는 시트를 빼주세요.',
    en: 'The Excel file has too much text. Remove the sheets that are not used.',
  },
  'lost-string': {
    ko: '이 칸의 글자({index}번)가 파일에 없습니다. 손상된 Excel 파일이므로 원본을 다시 저장하거나 내보내주세요.',
    en: 'The text of this cell (number {index}) is missing in the file. The Excel file is damaged: save or export it again.',
  },
  'lost-style': {
    ko: '이 칸의 서식({index}번)이 파일에 없습니다. 손상된 Excel 파일이므로 원본을 다시 저장하거나 내보내주세요.',
    en: 'The format of this cell (number {index}) is missing in the file. The Excel file is damaged: save or export it again.',
  },
  'lost-sheet': {
    ko: '이 시트의 내용이 파일에 없습니다. 손상된 Excel 파일이므로 원본을 다시 저장하거나 내보내주세요.',
    en: 'The contents of this sheet are missing in the file. The Excel file is damaged: save or export it again.',
  },
  'long-cell': { ko: '한 칸의 글자가 너무 깁니다.', en: 'The text of a cell is too long.' },
  'too-many-merges': { ko: '병합된 셀이 {most}개를 넘습니다.', en: 'There are more than {most} merged cells.' },
  'merges-too-large': {
    ko: '병합된 셀이 너무 많습니다. 셀 병합을 풀고 다시 저장해주세요.',
    en: 'There are too many merged cells. Unmerge them and save the file again.',
  },
  'too-many-rows': {
    ko: '행이 {most}개를 넘습니다. 쓰지 않는 행과 열을 빼고 다시 저장해주세요.',
    en: 'There are more than {most} rows. Remove the rows and columns that are not used and save it again.',
  },
  'too-many-columns': {
    ko: '열이 {most}개를 넘습니다. 쓰지 않는 행과 열을 빼고 다시 저장해주세요.',
    en: 'There are more than {most} columns. Remove the rows and columns that are not used and save it again.',
  },
  'too-many-blanks': {
    ko: '값 사이의 빈 칸이 {most}개를 넘습니다. 멀리 떨어진 열을 빼고 다시 저장해주세요.',
    en: 'There are more than {most} blank cells between values. Remove the distant columns and save it again.',
  },
  'too-deep': {
    ko: '요소가 {most}겹 넘게 겹쳐 있습니다. 표만 남기거나 Excel에서 .xlsx 형식으로 다시 저장해주세요.',
    en: 'Elements are nested more than {most} deep. Keep only the table, or save it in Excel as .xlsx.',
  },
  'too-many-rules': {
    ko: '숨기거나 취소선을 긋는 스타일 규칙이 {most}개를 넘어 어느 행이 보이는지 알 수 없습니다. Excel에서 .xlsx 형식으로 다시 저장해주세요.',
    en: 'More than {most} style rules hide or strike through, so nobody knows which rows are visible. Save it in Excel as .xlsx.',
  },
  undecodable: {
    ko: '{encoding} 읽을 수 없는 글자가 있습니다. 파일이 손상되지 않았는지 확인하고 다시 내보내주세요.',
    en: 'The file has characters that cannot be read as {encoding}. Check whether it is damaged, and export it again.',
  },
  nul: { ko: 'NUL 문자가 있어 글자로 된 파일이 아닙니다.', en: 'The file has a NUL character, so it is no text.' },
  'long-row': {
    ko: '한 행이 너무 길거나 따옴표가 닫히지 않았습니다 ({parser}).',
    en: 'A row is too long, or a quote is not closed ({parser}).',
  },
  quote: { ko: '따옴표가 올바르지 않습니다 ({parser}).', en: 'The quotes are not right ({parser}).' },
  'rows-in-quotes': {
    ko: '따옴표가 여러 행을 한 칸으로 묶습니다. 잘못 들어간 따옴표를 지워주세요.',
    en: 'Quotes make one cell of several rows. Remove the quote that does not belong there.',
  },
}

/** Why the table cannot be read and what to do, without the place. */
export function tableSentence({ code, values }: TableError, language: Language): string {
  return sentences[code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    return name === 'encoding' ? (encodings.get(value)?.[language] ?? value) : value
  })
}

/** The failed action, with its Korean particle. */
const encodings = new Map(
  Object.entries<Sentence>({
    'UTF-8': { ko: 'UTF-8로', en: 'UTF-8' },
    'UTF-16': { ko: 'UTF-16으로', en: 'UTF-16' },
    'UTF-8 or CP949': { ko: 'UTF-8로도 CP949로도', en: 'UTF-8 or CP949' },
  }),
)

const marks: Record<CellMark, Sentence> = {
  error: {
    ko: '오류 값이거나 열이 좁아 보이지 않는 값입니다. 엑셀에서 고치거나 열을 넓혀 다시 저장해주세요.',
    en: 'It is an error value, or its column is too narrow. Correct it or widen the column in Excel and save it again.',
  },
  'no-value': {
    ko: '수식의 값이 저장되어 있지 않습니다. 엑셀에서 열어 저장해주세요.',
    en: 'The value of its formula is not stored. Open the file in Excel and save it.',
  },
  zero: {
    ko: '수식의 값이 0입니다. 수식이 빈 칸을 가리키지 않는지 확인하고 엑셀에서 다시 저장해주세요.',
    en: 'The value of its formula is 0. Check whether it points at an empty cell, and save the file in Excel again.',
  },
  date: {
    ko: '날짜로 바뀐 값입니다. 열을 텍스트 형식으로 바꾸고 원래 값을 다시 넣어주세요.',
    en: 'It was changed to a date. Format the column as text and enter the value again.',
  },
  exponent: {
    ko: '지수로 줄여 쓴 값입니다. 열을 숫자(소수 0자리)나 텍스트 형식으로 바꾸고 원래 값을 다시 넣어주세요.',
    en: 'It was shortened to an exponent. Format the column as a number without decimals or as text, and enter the value again.',
  },
  boolean: {
    ko: '참/거짓(TRUE/FALSE) 값입니다. 열을 텍스트 형식으로 바꾸고 원래 값을 다시 넣어주세요.',
    en: 'It is a logical value (TRUE or FALSE). Format the column as text and enter the value again.',
  },
}

/** Why a cell with this mark holds no text that a person typed, and what to do. */
export function markSentence(mark: CellMark, language: Language): string {
  return marks[mark][language]
}
