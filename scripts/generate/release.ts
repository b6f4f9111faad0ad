import { postgresMigrations } from '../../packages/core/src/database/postgres/migrations.ts'
import { sqliteMigrations } from '../../packages/core/src/database/sqlite/migrations.ts'

type Bump = 'major' | 'minor' | 'patch'
export type Release = { version: string; date: string; changes: { type: Bump; summary: string }[]; migration: string }

/** Files with the version, besides each package.json, which Changesets raises. */
export const references = [
  { file: 'openapi.yaml', pattern: /(?<=^info:\n(?: {2}.*\n)*? {2}version: ).+$/gm },
  { file: 'packages/sdk/src/version.ts', pattern: /(?<=version = ')[^']+/g },
  ...['cli', 'hosts', 'kit', 'next', 'react', 'runtimes', 'sdk'].map((name) => ({
    file: `examples/${name}/package.json`,
    pattern: /(?<="@campus-connect\/\w+": ")[^"]+/g,
  })),
]

const headings: Record<Bump, string> = { major: 'Breaking', minor: 'New', patch: 'Fixed' }

/** The changelog with the release before all earlier ones. */
export function addRelease(changelog: string, { version, date, changes, migration }: Release): string {
  const newest = changelog.indexOf('\n## ')
  if (newest < 0) throw new Error('CHANGELOG.md has no "## " before which the release could stand')
  const parts = (Object.keys(headings) as Bump[]).flatMap((bump) => {
    const items = changes
      .filter(({ type }) => type === bump)
      .map(({ summary }) => `- ${summary.replaceAll('\n', '\n  ')}`)
    return items.length > 0 ? [`### ${headings[bump]}`, items.join('\n')] : []
  })
  const section = [`## ${version} (${date})`, databaseLine(changelog, migration), ...parts].join('\n\n')
  return `${changelog.slice(0, newest)}\n${section}\n${changelog.slice(newest)}`
}

/** The migrations of both engines by name. */
export const migrations = Object.keys({ ...sqliteMigrations, ...postgresMigrations }).toSorted()

/** Whether servers can be upgraded one by one, and downgraded without the backup. */
function databaseLine(changelog: string, migration: string) {
  const [, before] = /^Database: (?:migrates to )?`([^`]+)`/m.exec(changelog) ?? []
  return before === migration
    ? `Database: \`${migration}\`, as before.`
    : `Database: migrates to \`${migration}\`. Stop all servers for the upgrade; the way back is a backup.`
}
