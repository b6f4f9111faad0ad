import { escapeControls } from '@campus-connect/tables/escape-controls'
import type { List, ListLine } from '@campus-connect/tables'
import type { Text } from '../texts/text.ts'
import { numberTexts as texts } from '../texts/users.ts'

/** How many rows or numbers a message names. */
export const mostShown = 20

type Lines = readonly ListLine[]

/**
 * Where a list contradicts itself, a sentence a line: rows of one number that differ, and rows of one number of which the
 * conditions choose only some.
 */
export function contradictionsIn(list: List, rowRanges: (rows: number[]) => string): Text[] {
  const placesOf = (lines: Lines) =>
    list.severalSheets
      ? lines.map(({ sheet, row }) => `${escapeControls(sheet)} ${row}`).join(', ')
      : rowRanges(lines.map(({ row }) => row))
  const chosen = byNumber(list.lines)
  const others = byNumber(list.others)
  const differing = [...chosen].filter(([, [first, ...more]]) =>
    more.some((line) => contentOf(line) !== contentOf(first)),
  )
  const halfChosen = [...chosen].filter(([number]) => others.has(number))
  return [
    ...named(differing, texts.differing, ([number, lines]) => texts.numberInRows(number, placesOf(lines))),
    ...named(halfChosen, texts.halfChosen, ([number, lines]) =>
      texts.chosenAndNot(number, placesOf(lines), placesOf(others.get(number) ?? [])),
    ),
  ]
}

function named<Each>(all: readonly Each[], title: (count: number) => Text, line: (each: Each) => Text): Text[] {
  if (all.length === 0) return []
  const more = all.length > mostShown ? [texts.moreRows(all.length - mostShown)] : []
  return [title(all.length), ...all.slice(0, mostShown).map(line), ...more]
}

function byNumber(lines: Lines) {
  const found = new Map<string, ListLine[]>()
  for (const line of lines) {
    const [number = ''] = line.values
    if (found.get(number)?.push(line) === undefined) found.set(number, [line])
  }
  return found
}

/** Cells that are empty at the end of a row are not written in every format. */
const contentOf = (line: ListLine | undefined) =>
  line?.cells
    .map((cell) => cell.trim())
    .join('\t')
    .trimEnd()
