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

/** An ISO time for people. An invalid one is shown unchanged. */
export const dateInSeoul = shownBy(dates)

/** The exact time, short enough for a narrow terminal. */
export const timeInSeoul = shownBy(times)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const half = ({ hour }: Moment) => (hour < 12 ? timeTexts.forenoon : timeTexts.afternoon)

function clock({ hour, minute, second }: Moment) {
  return [hour % 12 || 12, ...[minute, second].map((value) => String(value).padStart(2, '0'))].join(':')
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
