/** Only Apple's browsers know this flag; installed there, the app has no pull to refresh of the browser. */
export const isInstalledOnApple = (): boolean => (navigator as { standalone?: boolean }).standalone === true

/** KakaoTalk's own browser, which forgets logins and cannot install anything. */
export const isKakaoTalk = (): boolean => /KAKAOTALK/i.test(navigator.userAgent)

/** Opens an address in the browser of the device; KakaoTalk understands it. */
export const outsideKakaoTalk = (address: string): string =>
  `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`

/** Whether logins last. `navigator.cookieEnabled` is not true of all browsers; some also throw for blocked storage. */
export function keepsCookies(): boolean {
  // Tabs share their cookies, and all ask at once when a session ends in them.
  const name = `kept${Math.random()}`
  document.cookie = `${name}=1`
  const kept = document.cookie.includes(name)
  document.cookie = `${name}=;max-age=0`
  try {
    return kept && window.localStorage !== null
  } catch {
    return false
  }
}
