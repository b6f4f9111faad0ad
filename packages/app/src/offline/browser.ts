/** Only Apple's browsers know this flag; installed there, the app has no pull to refresh of the browser. */
export const isInstalledOnApple = (): boolean => (navigator as { standalone?: boolean }).standalone === true

/** KakaoTalk's own browser, which forgets logins and cannot install anything. */
export const isKakaoTalk = (): boolean => /KAKAOTALK/i.test(navigator.userAgent)

/** Opens an address in the browser of the device; KakaoTalk understands it. */
export const outsideKakaoTalk = (address: string): string =>
  `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`

/** Whether logins last. With blocked cookies WebKit still says that it has them, but storage throws, as in all browsers. */
export function keepsCookies(): boolean {
  try {
    return navigator.cookieEnabled && window.localStorage !== null
  } catch {
    return false
  }
}
