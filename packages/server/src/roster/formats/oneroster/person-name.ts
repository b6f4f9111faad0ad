import { cleanText } from '../../model/lecture-names.ts'

/** A Korean name begins with the family name and has no space: 홍길동. */
export function personName(givenName: string, familyName: string): string {
  const [given, family] = [cleanText(givenName), cleanText(familyName)]
  const korean = /\p{Script=Hangul}/u.test(given + family)
  return korean ? family + given : `${given} ${family}`.trim()
}
