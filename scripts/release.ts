// npm run release [-- folder]: makes what a release publishes, in dist or that folder: the archive, which operators install
// on Linux, its bill of materials, the packages for npm, and the checksums of all.
// npm run release -- --dry-run: also goes through the publication without publishing.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureApp } from './build/app.ts'
import { fillReleaseFolder } from './build/release-folder.ts'
import { sbomOf } from './build/sbom.ts'
import { tarballs } from './build/tarballs.ts'

const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
const folder = positionals[0] ?? 'dist'
const { version } = JSON.parse(readFileSync('packages/server/package.json', 'utf8')) as { version: string }
const name = `campus-connect-${version}`
const staging = mkdtempSync(join(tmpdir(), 'campus-release-'))
mkdirSync(folder, { recursive: true })
try {
  await ensureApp()
  const archive = await makeArchive()
  const packages = await packAll()
  const files = [archive, join(folder, `${name}.cdx.json`), ...packages]
  writeFileSync(`${archive}.sha256`, checksum(archive))
  writeFileSync(join(folder, 'SHA256SUMS'), files.map(checksum).join(''))
  for (const file of files)
    console.log(`${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB, SHA-256 ${sha256(file)}`)
  if (values['dry-run']) tryPublication(packages)
} finally {
  rmSync(staging, { recursive: true })
}

async function makeArchive() {
  const archive = join(folder, `${name}.tar.gz`)
  const content = join(staging, name)
  mkdirSync(content)
  await fillReleaseFolder(content)
  execFileSync('tar', [...reproducibly(), '--gzip', '--directory', staging, '--file', archive, '--create', name])
  const sbom = sbomOf(content)
  writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${sbom.components.length} components in the bill of materials`)
  return archive
}

async function packAll() {
  const packed = await tarballs(['sdk', 'ui', 'cli'], staging)
  return packed.map((tarball) => {
    const file = join(folder, basename(tarball))
    copyFileSync(tarball, file)
    return file
  })
}

/** The same commit makes the same bytes. The time differs between releases, because ETags of the app's files contain it. */
function reproducibly() {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim()
  return ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
}

/** As the release workflow does it, as far as it goes without its rights. */
function tryPublication(packages: string[]) {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder, stdio: 'inherit' })
  for (const file of packages)
    execFileSync('npm', ['publish', '--dry-run', '--access', 'public', `./${basename(file)}`], {
      cwd: folder,
      stdio: 'inherit',
    })
  console.log('Checksums are right, and npm would take the packages. Nothing was published.')
}

function sha256(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function checksum(file: string) {
  return `${sha256(file)}  ${basename(file)}\n`
}
