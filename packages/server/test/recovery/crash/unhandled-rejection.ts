/** Loaded before the server: SIGUSR2 causes an unhandled rejection outside of any request. */
process.on('SIGUSR2', () => void Promise.reject(new Error('planted')))
