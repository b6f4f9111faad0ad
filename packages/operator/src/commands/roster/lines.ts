import stringWidth from 'string-width'
import type { Change, Count } from '@campus-connect/core/roster/import/comparison.ts'
import type { Reason } from '@campus-connect/core/roster/import/guard.ts'
import type { NameChange } from '@campus-connect/core/roster/import/names.ts'

/** Rows as lines whose columns are below each other, at the right edge from column `right` on. */
export function aligned(rows: readonly (readonly string[])[], right = Infinity): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => stringWidth(row[index] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - stringWidth(cell))
        return index >= right ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd(),
  )
}

/** What a roster changes, as a table for people. */
export function changeLines({ students, classes, enrolments, newTerm }: Change): string[] {
  const row = (name: string, { before, removed, added }: Count) =>
    [name, before, removed, added, before - removed + added].map(String)
  const table = aligned(
    [['', '전', '빠짐', '들어옴', '후'], row('학생', students), row('강의', classes), row('수강', enrolments)],
    1,
  )
  return newTerm ? [...table, '새 학기의 명단입니다: 지난 학기가 빠지는 것은 보류하는 이유가 아닙니다.'] : table
}

const shownNames = 20

/** The students whose names change. */
export function nameLines(title: string, changes: readonly NameChange[]): string[] {
  if (changes.length === 0) return []
  const rows = changes.slice(0, shownNames).map(({ id, from, to }) => [id, from, '→', to || '(이름 없음)'])
  const more = changes.length > shownNames ? [`  이 밖에 ${changes.length - shownNames}명`] : []
  return [`${title} ${changes.length}명:`, ...aligned(rows).map((line) => `  ${line}`), ...more]
}

/** The classes that lose most. */
export function lossLines({ losses: { total, first } }: Change): string[] {
  if (total === 0) return []
  const rows = first.map(({ title, code, before, removed }) => [title, code ?? '', `${before}명 가운데 ${removed}명`])
  const more = total > first.length ? [`이 밖에 ${total - first.length}개`] : []
  return ['절반 넘게 빠지는 강의:', ...aligned(rows).map((line) => `  ${line}`), ...more]
}

export const reasonLines = (reasons: readonly Reason[]): string[] => reasons.map(({ text }) => `- ${text}`)
