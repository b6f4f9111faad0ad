import type { Language } from '../texts/text.ts'
import { timeTexts } from '../texts/users.ts'

type Moment = { year: number; month: number; day: number; hour: number; minute: number; second: number }

// Not written by Intl: the words and spaces of its locales differ between versions of Node.
const dates: Record<Language, (moment: Moment) => string> = {
  ko: ({ year, month, day }) => `${year}. ${month}. ${day}.`,
  en: ({ year, month, day }) => `${months[month - 1]} ${day}, ${year}`,
}
const times: typeof dates = {
  ko: (moment) => `${dates.ko(moment)} ${half(moment).ko} ${clock(moment)}`,
  en: (moment) => `${dates.en(moment)}, ${clock(moment)} ${half(moment).en}`,
}

const hours: typeof dates = {
  ko: (moment) => `${half(moment).ko} ${clock(moment, ['minute'])}`,
  en: (moment) => `${clock(moment, ['minute'])} ${half(moment).en}`,
}

/** An ISO time for people. An invalid one is shown unchanged. */
export const dateInSeoul = shownBy(dates)

const hourInSeoul = shownBy(hours)

/** The exact time, short enough for a narrow terminal. */
export const timeInSeoul = shownBy(times)

/** The time of a moment of today, and the day of an earlier one. */
export function momentInSeoul(iso: string, language: Language): string {
  const today = dateInSeoul(iso, language) === dateInSeoul(new Date().toISOString(), language)
  return today ? hourInSeoul(iso, language) : dateInSeoul(iso, language)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const half = ({ hour }: Moment) => (hour < 12 ? timeTexts.forenoon : timeTexts.afternoon)

function clock(moment: Moment, smaller: ('minute' | 'second')[] = ['minute', 'second']) {
  return [moment.hour % 12 || 12, ...smaller.map((unit) => String(moment[unit]).padStart(2, '0'))].join(':')
}

const ahead = 9 * 60 * 60 * 1000

function shownBy(texts: typeof dates) {
  return (iso: string, language: Language) => {
    const time = Date.parse(iso)
    if (Number.isNaN(time)) return iso
    const parts = new Date(time + ahead).toISOString().split(/\D/).map(Number)
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    return texts[language]({ year, month, day, hour, minute, second })
  }
}
