import { readCsv } from '../../files/csv.ts'
import { note, type Notes } from '../../model/notes.ts'
import { refusal } from '../../model/problem.ts'
import type { OneRosterBundle } from './files.ts'

const file = 'manifest.csv'

/** Refuses a delta. Notes other errors of the manifest. */
export async function checkManifest({ files }: OneRosterBundle, notes: Notes) {
  const bytes = files.get('manifest.csv')
  if (!bytes) {
    note(notes, 'no-manifest', { file })
    return
  }
  const { rows } = await readCsv(file, bytes, { required: ['propertyName', 'value'], optional: [] }, notes)
  const stated = new Map(rows.values().map((row) => [row.values.propertyName.toLowerCase(), row]))
  for (const name of files.keys()) {
    if (name === file) continue
    const field = `file.${name.slice(0, -'.csv'.length)}`
    const line = stated.get(field.toLowerCase())
    const mode = line?.values.value.toLowerCase()
    if (mode === 'delta') throw refusal('delta', { file, row: line?.row, field })
    if (mode !== 'bulk') note(notes, 'manifest', { file, row: line?.row, field }, { value: name })
  }
  for (const { row, values } of rows.values())
    if (!/^(manifest|oneroster|file|source)\./i.test(values.propertyName))
      note(notes, 'manifest', { file, row, field: values.propertyName.slice(0, 60) })
}
