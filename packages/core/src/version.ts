import packageJson from '../package.json' with { type: 'json' }

/** The version of the server and its commands. */
export const { version } = packageJson
