import { cleanText } from '../../model/text.ts'
import { type Clock, type ClockFault, clockForm, clockOf, spanOf } from './clock.ts'
import { follow, periodName, type Periods, type Span } from '../../model/periods.ts'

/** A weekly meeting. `weekday` is from 1, Monday, to 7. `byPeriod`: it was written in 교시. */
export type WeeklyTime = Span & { weekday: number; byPeriod: boolean }

/** Why a text is no list of weekly meetings. `about` is the part of the text that is meant. */
export type TimeFault = {
  code:
    | ClockFault
    | 'unreadable-time'
    | 'no-day'
    | 'no-periods'
    | 'unknown-period'
    | 'no-night-period'
    | 'digits-together'
    | 'other-weeks'
    | 'online-time'
    | 'other-clock'
  about: string
}

export type ReadTimes = { times: WeeklyTime[] } | TimeFault

/** Words that stand where a class has no time, so that it does not meet. */
const noTime =
  /^(?:-+|없음|미지정|시간\s*미지정|미정|시간\s*미정|미배정|미확정|추후\s*공지|추후\s*지정|별도\s*공지|추후\s*협의|협의|tba|tbd|사이버|사이버\s*강의|사이버강좌|온라인|온라인\s*강의|원격|원격\s*강의|원격\s*수업|동영상|동영상\s*강의|k-?mooc|e-?러닝|이러닝|e-?learning|현장\s*실습|폐강)$/i

/** Whether a text says that the class has no weekly time. An empty one does. */
export const hasNoTime = (text: string): boolean => {
  const bare = unified(text).replaceAll(/[()]/g, '').trim()
  return bare === '' || noTime.test(bare)
}

/** One spelling for the signs that keyboards and exports write in several ways. */
function unified(text: string): string {
  const signs = cleanText(text)
    .replaceAll(/[ㆍ・‧•∙･⋅]/gu, '·')
    .normalize('NFKC')
  return signs
    .replaceAll(/[∼〜~]/gu, '~')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[[{<【〔「『《〈]/gu, '(')
    .replaceAll(/[\]}>】〕」』》〉]/gu, ')')
}

/** Reads `월3,4(공학관 301) 수5`, `화 10:30-11:45`, `월·수 3-4교시` and what else stands in course lists. Never guesses. */
export function readTimes(text: string, periods: Periods): ReadTimes {
  const reader = new TimesReader(unified(text), periods)
  try {
    return { times: joined(reader.read(), periods) }
  } catch (error) {
    if (error instanceof Unread) return { code: error.code, about: error.about.trim() || cleanText(text) }
    throw error
  }
}

/** Meetings of one class: each once, and periods that follow one another as one meeting. */
export function joined(times: readonly WeeklyTime[], periods: Periods): WeeklyTime[] {
  const all: WeeklyTime[] = []
  const each = new Map(times.map((time) => [`${time.weekday} ${time.begins} ${time.ends}`, time]))
  const sorted = [...each.values()].toSorted(
    (one, other) => one.weekday - other.weekday || one.begins - other.begins || one.ends - other.ends,
  )
  for (const time of sorted) {
    const last = all.at(-1)
    const follows =
      last?.weekday === time.weekday &&
      (last.ends === time.begins || (last.byPeriod && time.byPeriod && follow(periods, last, time)))
    if (follows) all.splice(-1, 1, { ...last, ends: time.ends, byPeriod: last.byPeriod && time.byPeriod })
    else all.push(time)
  }
  return all
}

const weekdays = '월화수목금토일'
const dayRun =
  /([월화수목금토일](?:요일)?)(?:([월화수목금토일](?:요일)?)*)(?![가-힣])|[월화수목금토일](?:요일)?(?=\s*(?:오전|오후|야|제\s*\d))/uy
const dayRange = /([월화수목금토일])(?:요일)?\s*(~|-)\s*([월화수목금토일])(?:요일)?(?![가-힣])/uy
const english = /(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?/iy
const englishDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const between = /[\s,;/·+&|]+|및(?=[\s월화수목금토일])/uy
const clock = new RegExp(clockForm, 'iuy')
const range = /\s*[~-]\s*/y
const period = /(?:제\s*)?(야간?\s*)?(\d{1,2}[A-Za-z]?|[A-Za-z]\d{0,2}|\d{3,9})(?![\dA-Za-z:])\s*(교시)?/uy
const bracket = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/uy
/** A room without brackets: its building, and its number. */
const room =
  /[가-힣A-Za-z0-9]+(?:관|동|실|호|당|홀|센터|캠퍼스|도서관|운동장|체육관|스튜디오)(?![가-힣])(?:\s*[A-Za-z]?\d{1,5}(?:-[A-Za-z0-9]{1,5})?호?(?![\d:가-힣]))?/uy
const roomNumber = /(?<=\s)[A-Za-z]{0,3}\d{1,4}-[A-Za-z]?\d{3,5}(?:호)?(?![\d:가-힣])/uy
const weeks = /격주|홀수\s*주|짝수\s*주|주차|\d\s*주(?!간|년)/u
const online = /온라인|비대면|동영상|녹화|사이버|원격|러닝|화상|online|zoom|lms|mooc/iu

class Unread extends Error {
  readonly code: TimeFault['code']
  readonly about: string

  constructor(code: TimeFault['code'], about: string) {
    super(code)
    this.code = code
    this.about = about
  }
}

/** Of half an hour each. */
const mostPeriods = 30

/** A time of the days that stand before it. */
type Item = { days: readonly number[]; name?: string; text: string; span?: Span }

class TimesReader {
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
    const known = isKnown ? ofDay.map((item) => this.#periodSpan(item)) : []
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
    for (const name of this.#namesBetween(first, this.#name(end), text))
      this.#items.push({ days: this.#days, name, text })
    return true
  }

  #name([, night, name = '']: RegExpExecArray) {
    return periodName(`${night !== undefined || this.#night ? '야' : ''}${name}`)
  }

  /** One period, or several whose numbers stand together: `월234`. */
  #add(name: string, text: string, isPeriod: boolean) {
    const digits = /^\d{2,}$/.test(name) ? Array.from(name) : []
    const areNext = digits.every((digit, index) => index === 0 || Number(digit) === Number(digits[index - 1]) + 1)
    const together = digits.length > 1 && areNext && digits.every((digit) => this.#periods.has(digit))
    const isList = /^\s*[,~-]\s*\d/.test(this.#rest) || this.#behindTimes
    if (isPeriod || isList || !together) this.#items.push({ days: this.#days, name, text })
    // `월12`: the twelfth, or the first and the second.
    else if (Number(name) <= mostPeriods) throw new Unread('digits-together', text)
    else for (const digit of digits) this.#items.push({ days: this.#days, name: digit, text })
  }

  #namesBetween(first: string, last: string, text: string): string[] {
    if (this.#periods.size === 0) return [first, last]
    const whole = [first, last].map((name) => /^(야?)(\d+)$/u.exec(name))
    if (whole[0] && whole[1] && whole[0][1] === whole[1][1]) {
      const [from, to] = [Number(whole[0][2]), Number(whole[1][2])]
      if (to < from || to - from > 30) throw new Unread('unreadable-time', text)
      return Array.from({ length: to - from + 1 }, (_, index) => `${whole[0]?.[1]}${from + index}`)
    }
    const names = [...this.#periods.keys()]
    const [from, to] = [names.indexOf(first), names.indexOf(last)]
    // A clock in brackets may still explain them.
    if (from < 0 || to < 0) return [first, last]
    if (to < from) throw new Unread('unreadable-time', text)
    return names.slice(from, to + 1)
  }

  #roomAfterTimes(): boolean {
    return this.#behindTimes && (this.#take(room) ?? this.#take(roomNumber)) !== undefined
  }

  #needDay(about: string) {
    if (this.#days.length === 0) throw new Unread('no-day', about)
  }

  #meetings({ days, name, text, span }: Item): WeeklyTime[] {
    if (name === undefined && !span) throw new Unread('unreadable-time', text)
    const found = span ?? this.#periodSpan({ days, name: name!, text })
    return days.map((weekday) => ({ weekday, ...found, byPeriod: span === undefined }))
  }

  #periodSpan({ name = '' }: Item): Span {
    if (this.#periods.size === 0) throw new Unread('no-periods', name)
    const span = this.#periods.get(name)
    if (!span) throw new Unread(name.startsWith('야') ? 'no-night-period' : 'unknown-period', name)
    return span
  }
}

function clockIn(text: string): Clock | undefined {
  const found = new RegExp(clockForm, 'iu').exec(text)
  return found ? clockOf(found) : undefined
}
