/**
 * A 주민등록번호 or 외국인등록번호 in a text: six digits of a birthday that exists, then seven of which the first tells century
 * and sex (1 to 4, for foreigners 5 to 8). Hyphens, underscores and spaces may separate them. The last digit is not checked:
 * since October 2020 new numbers have none to check, and one number in five of any kind would pass. Undefined if there is none.
 */
export function residentNumberIn(text: string): string | undefined {
  for (const [number, birthday = '', rest = ''] of text.normalize('NFKC').matchAll(pattern))
    if (isDay(birthday, '3478'.includes(rest[0] ?? '') ? 2000 : 1900)) return number
  return undefined
}

const pattern = /(?<!\d)(\d{6})[\s\p{Pd}_]*([1-8]\d{6})(?!\d)/gu

function isDay(birthday: string, century: number) {
  const [year = 0, month = 0, day = 0] = birthday.match(/\d\d/g)?.map(Number) ?? []
  const date = new Date(Date.UTC(century + year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0
}

/** A text in which such a number cannot be read whole. The digit that tells century and sex stays, as offices write it. */
export function withoutResidentNumber(text: string): string {
  const found = residentNumberIn(text)
  if (found === undefined) return text
  return text.normalize('NFKC').replace(found, `${found.slice(0, -6)}******`)
}
