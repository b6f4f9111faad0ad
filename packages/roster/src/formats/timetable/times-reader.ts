import { periodName, type Periods, type Span } from '../../model/periods.ts'
import { type Clock, clockIn, clockOf, spanOf } from './clock.ts'
import { Unread } from './time-fault.ts'
import {
  between,
  bracket,
  clock,
  dayRange,
  dayRun,
  english,
  englishDays,
  hasNoTime,
  online,
  period,
  range,
  room,
  roomNumber,
  weekdays,
  weeks,
} from './time-forms.ts'
import { digitsOf, namesBetween, spanOfPeriod } from './written-periods.ts'

/** A weekly meeting. `weekday` is from 1, Monday, to 7. `byPeriod`: it was written in 교시. */
export type WeeklyTime = Span & { weekday: number; byPeriod: boolean }

/** A time of the days that stand before it. */
type Item = { days: readonly number[]; name?: string; text: string; span?: Span }

/** Reads a text from its beginning to its end: days, and the times that belong to them. Throws Unread for what it does not know. */
export class TimesReader {
  readonly #text: string
  readonly #periods: Periods
  #at = 0
  #days: readonly number[] = []
  #items: Item[] = []
  /** Items behind the last day. */
  #since = 0
  #night = false
  /** `(야)` before the first day. */
  #allNight = false

  constructor(text: string, periods: Periods) {
    this.#text = text
    this.#periods = periods
  }

  read(): WeeklyTime[] {
    if (weeks.test(this.#text)) throw new Unread('other-weeks', this.#text)
    if (/\d+\s*월\s*\d+\s*일/u.test(this.#text)) throw new Unread('unreadable-time', this.#text)
    while (this.#at < this.#text.length) {
      if (this.#take(between)) continue
      if (this.#day() || this.#bracket() || this.#clock() || this.#roomAfterTimes() || this.#period()) continue
      throw new Unread(online.test(this.#rest) ? 'online-time' : 'unreadable-time', this.#rest)
    }
    // A day without a time.
    if (this.#items.length === this.#since) throw new Unread('unreadable-time', this.#text)
    return this.#items.flatMap((item) => this.#meetings(item))
  }

  get #rest() {
    return this.#text.slice(this.#at)
  }

  #take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at
    const found = form.exec(this.#text)
    if (!found || found[0] === '') return undefined
    this.#at += found[0].length
    return found
  }

  #day(): boolean {
    const several = this.#take(dayRange)
    if (several) {
      const [whole, from = '', sign, to = ''] = several
      const [first, last] = [weekdays.indexOf(from) + 1, weekdays.indexOf(to) + 1]
      // `월-수` may be two days or three.
      if (sign === '-' || last <= first) throw new Unread('unreadable-time', whole)
      this.#addDays(Array.from({ length: last - first + 1 }, (_, index) => first + index))
      return true
    }
    const korean = this.#take(dayRun)
    if (korean) {
      const letters = korean[0].replaceAll('요일', '')
      this.#addDays(Array.from(letters, (letter) => weekdays.indexOf(letter) + 1))
      return true
    }
    const name = this.#take(english)
    if (name) this.#addDays([englishDays.indexOf(name[0].slice(0, 3).toLowerCase()) + 1])
    return name !== undefined
  }

  #addDays(days: readonly number[]) {
    // Days in a row share the times that follow.
    if (this.#behindTimes) {
      this.#days = []
      this.#night = this.#allNight
    }
    this.#since = this.#items.length
    this.#days = [...this.#days, ...days]
  }

  get #behindTimes() {
    return this.#items.length > this.#since
  }

  #bracket(): boolean {
    const found = this.#take(bracket)
    if (!found) return false
    const inside = (found[1] ?? '').trim()
    if (/^(야|야간)$/u.test(inside)) this.#nightHere()
    else if (/^(주|주간)$/u.test(inside)) return true
    else if (online.test(inside.replaceAll(/\S*강의실/gu, ''))) throw new Unread('online-time', found[0])
    else if (/^[월화수목금토일](?:요일)?$/u.test(inside)) this.#addDays([weekdays.indexOf(inside.charAt(0)) + 1])
    else if (!this.#behindTimes && this.#days.length > 0 && /^[가-힣\s]+$/u.test(inside) && !hasNoTime(inside))
      return true
    else if (!this.#behindTimes) this.#timesInside(inside, found[0])
    else this.#afterTimes(inside, found[0])
    return true
  }

  /** `월(3,4)` */
  #timesInside(inside: string, whole: string) {
    const own = new TimesReader(inside, this.#periods)
    own.#days = this.#days
    own.#night = this.#night
    if (!/\d/.test(inside) && !/^[A-Z](?:[,\s~-]+[A-Z])*$/i.test(inside)) throw new Unread('unreadable-time', whole)
    while (own.#at < inside.length)
      if (!own.#take(between) && !own.#clock() && !own.#period()) throw new Unread('unreadable-time', whole)
    this.#items.push(...own.#items)
  }

  /** A room, or what explains the time before it: `09:00(75)`, `3-4교시(11:00-12:50)`. */
  #afterTimes(inside: string, whole: string) {
    const last = this.#items.at(-1)!
    if (last.name === undefined && !last.span) {
      const minutes = /^(\d{2,3})\s*분?$/.exec(inside)?.[1]
      const begins = clockIn(last.text)
      if (minutes === undefined || !begins) throw new Unread('unreadable-time', `${last.text}${whole}`)
      const ends = begins.hours * 60 + begins.minutes + Number(minutes)
      last.span = this.#span(begins, { hours: Math.floor(ends / 60) % 24, minutes: ends % 60, half: undefined }, whole)
      return
    }
    const own = new TimesReader(inside, this.#periods)
    own.#days = last.days
    if (own.#clock()) {
      if (own.#at < inside.length) throw new Unread('unreadable-time', whole)
      this.#explain(own.#items[0]!, whole)
    } else if (last.span && inside.replace(/\s*분$/u, '') === String(last.span.ends - last.span.begins)) return
    else if (/^\d{1,2}(\s*[,~-]\s*\d{1,2})*$/.test(inside)) throw new Unread('unreadable-time', `${last.text}${whole}`)
  }

  /** The clock in brackets counts for the periods before it. If PERIODS says otherwise, one of them is wrong. */
  #explain({ span, text }: Item, whole: string) {
    const ofDay = this.#items.slice(this.#since).filter(({ name }) => name !== undefined)
    if (ofDay.length === 0 || !span) throw new Unread('unreadable-time', whole)
    const isKnown = ofDay.every(({ name = '' }) => this.#periods.has(name))
    const known = isKnown ? ofDay.map(({ name = '' }) => spanOfPeriod(name, this.#periods)) : []
    const [first, last] = [known[0], known.at(-1)]
    if (first && last && (first.begins !== span.begins || last.ends !== span.ends))
      throw new Unread('other-clock', text)
    this.#items = [...this.#items.slice(0, this.#since), { days: this.#days, text, span }]
  }

  #nightHere() {
    if (!this.#behindTimes) {
      this.#night = true
      this.#allNight ||= this.#days.length === 0
      return
    }
    for (const item of this.#items.slice(this.#since))
      if (item.name !== undefined && !item.name.startsWith('야')) item.name = `야${item.name}`
  }

  #clock(): boolean {
    const start = this.#at
    const found = this.#take(clock)
    if (!found) return false
    const begin = clockOf(found)
    if (!begin) throw new Unread('unreadable-time', found[0])
    this.#needDay(found[0])
    const before = this.#at
    const end = this.#take(range) && this.#take(clock)
    if (!end) {
      this.#at = before
      // Only its minutes in brackets can follow.
      if (!/^\s*\(/.test(this.#rest)) throw new Unread('unreadable-time', this.#text.slice(start))
      this.#items.push({ days: this.#days, text: found[0] })
      return true
    }
    const ends = clockOf(end)
    const text = this.#text.slice(start, this.#at)
    if (!ends) throw new Unread('unreadable-time', text)
    this.#items.push({ days: this.#days, text, span: this.#span(begin, ends, text) })
    return true
  }

  #span(begin: Clock, end: Clock, about: string): Span {
    const span = spanOf(begin, end)
    if (typeof span === 'string') throw new Unread(span, about)
    return span
  }

  #period(): boolean {
    const found = this.#take(period)
    if (!found) return false
    this.#needDay(found[0])
    const first = this.#name(found)
    const before = this.#at
    const end = this.#take(range) && this.#take(period)
    // `야1-2`
    if (end && first.startsWith('야')) end[1] ??= '야'
    if (!end) {
      this.#at = before
      this.#add(first, found[0], found[3] !== undefined)
      return true
    }
    const text = found[0] + this.#text.slice(before, this.#at)
    for (const name of namesBetween(first, this.#name(end), { text, periods: this.#periods }))
      this.#items.push({ days: this.#days, name, text })
    return true
  }

  #name([, night, name = '']: RegExpExecArray) {
    return periodName(`${night !== undefined || this.#night ? '야' : ''}${name}`)
  }

  /** One period, or several whose numbers stand together: `월234`. */
  #add(name: string, text: string, isPeriod: boolean) {
    const isList = isPeriod || /^\s*[,~-]\s*\d/.test(this.#rest) || this.#behindTimes
    for (const each of isList ? [name] : digitsOf(name, text, this.#periods))
      this.#items.push({ days: this.#days, name: each, text })
  }

  #roomAfterTimes(): boolean {
    return this.#behindTimes && (this.#take(room) ?? this.#take(roomNumber)) !== undefined
  }

  #needDay(about: string) {
    if (this.#days.length === 0) throw new Unread('no-day', about)
  }

  #meetings({ days, name, text, span }: Item): WeeklyTime[] {
    if (name === undefined && !span) throw new Unread('unreadable-time', text)
    const found = span ?? spanOfPeriod(name ?? '', this.#periods)
    return days.map((weekday) => ({ weekday, ...found, byPeriod: span === undefined }))
  }
}
