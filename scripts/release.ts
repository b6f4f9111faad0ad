// npm run release [-- folder]: makes what a release publishes, in dist or that folder: the archive, which operators install
// on Linux, its bill of materials, the packages for npm, and the checksums of all. Only of a commit: a changed tree is refused.
// npm run release -- --dry-run: also goes through the publication without publishing.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { checksum, makeArchive, sha256 } from './build/archive.ts'
import { tarballs } from './build/tarballs.ts'
import { refuseDirtyTree } from './build/tracked-files.ts'

const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
const folder = positionals[0] ?? 'dist'
refuseDirtyTree(folder)
const staging = mkdtempSync(join(tmpdir(), 'campus-release-'))
try {
  const { archive, billOfMaterials, components } = await makeArchive(folder, { anew: true })
  console.log(`${components} components in the bill of materials`)
  const files = [archive, billOfMaterials, ...(await packAll())]
  writeFileSync(join(folder, 'SHA256SUMS'), files.map(checksum).join(''))
  for (const file of files)
    console.log(`${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB, SHA-256 ${sha256(file)}`)
  if (values['dry-run']) tryPublication(files.filter((file) => file.endsWith('.tgz')))
} finally {
  rmSync(staging, { recursive: true })
}

async function packAll() {
  const packed = await tarballs(['sdk', 'ui', 'cli'], staging)
  return packed.map((tarball) => {
    const file = join(folder, basename(tarball))
    copyFileSync(tarball, file)
    return file
  })
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
