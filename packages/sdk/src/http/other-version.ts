import { version } from '../version.ts'
import type { CampusOptions } from './options.ts'

/** Says so if a server of this version is outside the range of this package. */
export function compareVersions(
  server: string,
  { onOtherVersion = warn }: Pick<CampusOptions, 'onOtherVersion'>,
): void {
  // Outside of the call, so that an error in the callback is reported as one.
  if (!isInRange(server)) queueMicrotask(() => onOtherVersion({ server, sdk: version }))
}

/** The same major version, before 1.0.0 the same minor one, and no older minor one. */
export function isInRange(server: string, sdk: string = version): boolean {
  const [major = NaN, minor = NaN] = numbers(server)
  const [ownMajor = 0, ownMinor = 0] = numbers(sdk)
  return major === ownMajor && (ownMajor === 0 ? minor === ownMinor : minor >= ownMinor)
}

const numbers = (text: string) => text.split('.').map(Number)

function warn({ server, sdk }: { server: string; sdk: string }) {
  // oxlint-disable-next-line no-console -- nobody would hear of it otherwise
  console.warn(
    `@campus-connect/sdk ${sdk} does not belong to this server, which has version ${server}: install the version of the server`,
  )
}
