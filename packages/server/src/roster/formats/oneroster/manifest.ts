import { type Diagnostics, note } from '../../model/diagnostics.ts'
import { unusable } from '../../model/roster-error.ts'
import type { OneRosterBundle } from './files.ts'
import { readCsv } from '../../files/csv.ts'

const file = 'manifest.csv'

/** Refuses a delta. Other errors in the manifest only cause diagnostics. */
export function checkManifest({ files }: OneRosterBundle, diagnostics: Diagnostics) {
  const bytes = files.get('manifest.csv')
  if (!bytes) {
    note(diagnostics, 'manifest', { file }, '파일이 없어 있는 파일을 모두 전체(bulk) 명단으로 읽었습니다.')
    return
  }
  const { rows } = readCsv(file, bytes, { required: ['propertyName', 'value'], optional: [] }, diagnostics)
  const stated = new Map(rows.map((row) => [row.values.propertyName.toLowerCase(), row]))
  for (const name of files.keys()) {
    if (name === file) continue
    const field = `file.${name.slice(0, -'.csv'.length)}`
    const line = stated.get(field.toLowerCase())
    const mode = line?.values.value.toLowerCase()
    if (mode === 'delta')
      throw unusable(
        { file, row: line?.row, field },
        '변경분(delta) 명단은 읽을 수 없습니다. 전체(bulk) 명단을 내보내주세요.',
      )
    if (mode !== 'bulk')
      note(diagnostics, 'manifest', { file, row: line?.row, field }, `${name} 값을 bulk로 보고 읽었습니다.`)
  }
  for (const { row, values } of rows)
    if (!/^(manifest|oneroster|file|source)\./i.test(values.propertyName))
      note(diagnostics, 'manifest', { file, row, field: values.propertyName.slice(0, 60) }, '알 수 없는 속성입니다.')
}
