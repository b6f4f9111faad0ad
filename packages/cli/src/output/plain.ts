import type { Column } from './column.ts'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import type { Language } from '../texts/text.ts'

// For people who listen: each value follows its title, nothing is aligned or cut, and no sign stands for a word.

/** One row a line: `학번: 20240001, 이름: 김하늘`. */
export function toPlainRows<Row>(rows: Row[], columns: Column<Row>[], language: Language): string {
  const cell = (row: Row, { title, show, value }: Column<Row>) =>
    `${title[language]}: ${spoken(show?.(row, language) ?? String(value(row)))}`
  return rows.map((row) => `${columns.map((column) => cell(row, column)).join(', ')}\n`).join('')
}

/** The fields of one row, one a line. */
export function toPlainRecord(entries: [title: string, value: string][]): string {
  return entries.map(([title, value]) => `${title}: ${spoken(value)}\n`).join('')
}

/** Without the signs that repeat what the words say. */
const spoken = (text: string) => escapeControls(text.replaceAll(/[●○] /g, '').replaceAll(' · ', ', '))
