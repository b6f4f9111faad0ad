import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { ensureApp } from './app.ts'
import { fillReleaseFolder } from './release-folder.ts'
import { sbomOf } from './sbom.ts'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as { version: string }
const given = process.env.ARCHIVE && resolve(root, process.env.ARCHIVE)

/** Name of the archive and of the only folder in it. */
export const releaseName = `campus-connect-${version}`

/** The path of the archive, with its checksum next to it: that in the folder ARCHIVE, or if it is not set, a new one in `folder`. */
export async function archiveOfRelease(folder: string): Promise<string> {
  if (!given) return (await makeArchive(folder)).archive
  const archive = join(given, `${releaseName}.tar.gz`)
  if (!existsSync(archive)) throw new Error(`${given} must have ${releaseName}.tar.gz`)
  return archive
}

/** Makes the archive, its checksum and its bill of materials in a folder. `anew`: with an app that is built now. */
export async function makeArchive(folder: string, { anew = false } = {}) {
  await ensureApp({ anew })
  mkdirSync(folder, { recursive: true })
  const staging = mkdtempSync(join(tmpdir(), 'campus-release-'))
  try {
    const archive = join(folder, `${releaseName}.tar.gz`)
    const content = join(staging, releaseName)
    mkdirSync(content)
    await fillReleaseFolder(content)
    execFileSync('tar', [
      ...reproducibly(),
      '--gzip',
      '--directory',
      staging,
      '--file',
      archive,
      '--create',
      releaseName,
    ])
    writeFileSync(`${archive}.sha256`, checksum(archive))
    const sbom = sbomOf(content)
    const billOfMaterials = join(folder, `${releaseName}.cdx.json`)
    writeFileSync(billOfMaterials, `${JSON.stringify(sbom, null, 2)}\n`)
    return { archive, billOfMaterials, components: sbom.components.length }
  } finally {
    rmSync(staging, { recursive: true })
  }
}

/** A line of a file of checksums. */
export function checksum(file: string) {
  return `${sha256(file)}  ${basename(file)}\n`
}

export function sha256(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** The same commit makes the same bytes. The time differs between releases, because ETags of the app's files contain it. */
function reproducibly() {
  return ['--sort=name', `--mtime=${time()}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
}

function time() {
  try {
    return `@${execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8', stdio: 'pipe' }).trim()}`
  } catch {
    // A copy of the sources without their history makes archives, but no release.
    return '@0'
  }
}
