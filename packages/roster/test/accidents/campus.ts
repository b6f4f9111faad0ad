/** The people and lectures of an invented campus, of which every base takes some. */
export type Lecture = { code: string; section: string; title: string; term: string }
export type Enrolment = { person: number; lecture: Lecture; left?: string }

export const people = [
  '김하늘',
  '이도윤',
  'Ada Lovelace',
  '박서연',
  '최지우',
  '똠방각하',
  '정하린',
  '남궁민수',
  'Nguyen Van An',
  '강민준',
  '조은우',
  '윤태오',
] as const

export const titles = ['자료구조', '운영체제', '카누/카약', '미적분학 II', '일반화학', 'C++ 프로그래밍'] as const

/** Given and family name as OneRoster and Canvas part them. */
export function partsOf(name: string): { given: string; family: string } {
  const words = name.split(' ')
  if (words.length > 1) return { given: words.slice(0, -1).join(' '), family: words.at(-1)! }
  const family = name.startsWith('남궁') ? 2 : 1
  return { given: name.slice(family), family: name.slice(0, family) }
}

/** Each person takes two lectures, so that each lecture has several people; the last two people left one. */
export function enrolmentsIn(lectures: readonly Lecture[], left?: string): Enrolment[] {
  const all: Enrolment[] = []
  for (const person of people.keys())
    for (const step of [0, 1]) {
      const lecture = lectures[(person + step) % lectures.length]!
      const isLast = left !== undefined && person >= people.length - 2 && step === 1
      if (all.some((each) => each.person === person && each.lecture === lecture)) continue
      all.push({ person, lecture, ...(isLast && { left }) })
    }
  return all
}

/** Numbers of this many digits, three of which begin with zeros. */
export const withZeros =
  (digits: number) =>
  (person: number): string =>
    person % 4 === 1
      ? String(1203 + person * 37).padStart(digits, '0')
      : String(20240100 + person * 37)
          .padEnd(digits, '7')
          .slice(0, digits)

export const plainNumber = (person: number): string => String(20240001 + person)
