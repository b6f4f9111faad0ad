// What few calls need, in separate files to be loaded on demand as one.
export { isRefused, reasonOf, withoutSession } from './failure.ts'
export { observed } from './observed.ts'
export { compareVersions } from './other-version.ts'
export { portalUser } from './portal-user.ts'
