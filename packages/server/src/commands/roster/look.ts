import { Command } from 'commander'
import { newestZip } from '../../roster/files/newest-zip.ts'
import { findTables, readTableFiles } from '../../roster/files/table-files.ts'
import { lookAtBundle } from '../../roster/import/reading/source.ts'
import { kindNames, lookAt, type LookedSheet } from '../../roster/formats/table/look.ts'
import type { OperatorContext } from '../context/context.ts'
import { columnLines } from './column-lines.ts'

/** `files` are those of a bundle, `sheets` those of a table. */
type Looked = { path: string; kind: string; files: string[]; sheets: LookedSheet[] }

export function rosterLook(context: OperatorContext): Command {
  return new Command('look')
    .description('파일이 무엇인지, 어떤 열이 있는지 살펴봅니다. 아무것도 바꾸지 않습니다')
    .argument('<파일...>', '표(.csv, .xlsx, HTML .xls), 폴더 또는 zip')
    .option('--json', 'JSON으로 씁니다')
    .action(async (paths: string[], { json }: { json?: true }) => {
      const found: Looked[] = []
      for (const path of paths) found.push(await look(path))
      if (json) context.print(JSON.stringify(found, null, 2))
      else context.print(found.flatMap(lines).join('\n'))
    })
}

async function look(given: string): Promise<Looked> {
  const path = await newestZip(given)
  const tables = await findTables([path])
  if (!tables) return { path, ...(await lookAtBundle(path)), sheets: [] }
  const sheets = []
  for (const file of await readTableFiles(tables)) sheets.push(...(await lookAt(file)))
  return { path, kind: 'table', files: tables.map(({ path }) => path), sheets }
}

function lines({ path, files, kind, sheets }: Looked): string[] {
  if (kind !== 'table') return [`${path}: ${kind} (${files.join(', ') || '아는 파일이 없습니다'})`]
  if (sheets.length === 0) return [`${path}: 처음 30행에서 명단의 머리글을 찾지 못했습니다.`]
  return sheets.flatMap((sheet) => [
    `${sheet.file}${sheet.sheet && ` '${sheet.sheet}'`}: ${kindNames[sheet.kind]}, ${sheet.rows}행 (머리글 ${sheet.headerRow}행, 뺀 행 ${sheet.leftOut})`,
    ...columnLines(sheet),
    ...sheet.problems.map((problem) => `  ! ${problem}`),
  ])
}
