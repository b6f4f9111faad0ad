const offset = 9 * 3600 * 1000

const inSeoul = (time: Date) => new Date(time.getTime() + offset).toISOString()

/** `2026-10-01` */
export const seoulDay = (time: Date): string => inSeoul(time).slice(0, 10)

/** `09:05` */
export const seoulMinute = (time: Date): string => inSeoul(time).slice(11, 16)

const weekday = new Intl.DateTimeFormat('ko', { weekday: 'short', timeZone: 'UTC' })

/** `10-01 (목)` of `2026-10-01` */
export const shortDay = (day: string): string => `${day.slice(5)} (${weekday.format(new Date(day))})`

/** Midnight in Seoul, at which a day like `2026-10-01` begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+09:00`)
