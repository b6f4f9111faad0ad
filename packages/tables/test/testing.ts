export { cp949 } from './cp949.ts'
export { workbook, type Cell, zipped } from './workbook.ts'
