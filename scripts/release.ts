// npm run release: makes dist/campus-connect-VERSION.tar.gz, which operators install on Linux, and its checksum.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ensureApp } from './build/app.ts'
import { fillReleaseFolder } from './build/release-folder.ts'

await ensureApp()
const { version } = JSON.parse(readFileSync('packages/server/package.json', 'utf8')) as { version: string }
const name = `campus-connect-${version}`
const archive = join(process.argv[2] ?? 'dist', `${name}.tar.gz`)
const staging = mkdtempSync(join(tmpdir(), 'campus-release-'))
try {
  mkdirSync(join(staging, name))
  fillReleaseFolder(join(staging, name))
  mkdirSync(join(archive, '..'), { recursive: true })
  execFileSync('tar', [...reproducibly(), '--gzip', '--directory', staging, '--file', archive, '--create', name])
} finally {
  rmSync(staging, { recursive: true })
}
const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${sha256}  ${basename(archive)}\n`)
console.log(`${archive}, ${(statSync(archive).size / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`)

/** The same commit makes the same bytes. The time differs between releases, because ETags of the app's files contain it. */
function reproducibly() {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim()
  return ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
}
