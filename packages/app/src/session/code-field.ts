/** Loaded on demand: few people have an authenticator app. */
export { CodeField } from '@campus-connect/ui'
