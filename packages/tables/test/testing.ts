export { cp949 } from './cp949.ts'
export { type Cell, type SheetInput, workbook, workbookParts, zipped } from './workbook.ts'
