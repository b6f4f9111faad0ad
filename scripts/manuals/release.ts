import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { archiveOfRelease, releaseName } from '../build/archive.ts'
import type { Machine } from './machine/machine.ts'

/** Puts the archive and its checksum into a folder of a machine, as somebody who has fetched them. */
export async function deliver(machine: Machine, folder: string) {
  const made = mkdtempSync(join(tmpdir(), 'campus-archive-'))
  try {
    const archive = await archiveOfRelease(made)
    for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(machine.path(folder), basename(file)))
  } finally {
    rmSync(made, { recursive: true })
  }
}

/** Commands that make a next release, 0.2.0, of the unpacked one: only its version differs. Nothing is compressed, which takes time. */
export const nextRelease = (unpacked: string) => `(
  cd ${unpacked} && cp -al ${releaseName} .next
  sed -i 's/"version": "[^"]*"/"version": "0.2.0"/' .next/packages/server/package.json .next/packages/core/package.json
  tar --create --transform 'flags=r;s,^\\.next,campus-connect-0.2.0,' .next |
    ${releaseName}/node_modules/.bin/node -e 'process.stdin.pipe(zlib.createGzip({ level: 0 })).pipe(process.stdout)' > ~/campus-connect-0.2.0.tar.gz
  rm -r .next
)`
