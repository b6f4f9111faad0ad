/** Loaded before the server: an error that nobody catches, outside of any request, at each SIGUSR2. */
process.on('SIGUSR2', () => void Promise.reject(new Error('planted')))
