/** Only Apple's browsers know this flag; installed there, the app has no pull to refresh of the browser. */
export const isInstalledOnApple = (): boolean => (navigator as { standalone?: boolean }).standalone === true
