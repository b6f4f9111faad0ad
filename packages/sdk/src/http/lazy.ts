// What few calls need: one chunk, which is loaded on demand.
export { explained, isRefused, withoutSession } from './failure.ts'
export { observed } from './observed.ts'
export { compareVersions } from './other-version.ts'
export { portalUser } from './portal-user.ts'
