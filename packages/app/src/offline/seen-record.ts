/** Loaded on demand: it stands below what a lecture is opened for. */
export { SeenConnections } from '@campus-connect/ui'
