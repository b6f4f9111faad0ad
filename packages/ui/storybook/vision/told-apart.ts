import { apart, distance, type Hex, justNoticed, seenWith, type Vision, visions } from '@campus-connect/brand'

/** What is seen of a part, by its roles: its text, line or drawing, and the area behind it. */
type Look = { ink?: string; ground?: string }

/** Two parts that must be told apart also by people who lack one kind of cones. */
export type LookAlike = {
  what: string
  one: Look
  other: Look
  /** What tells them apart without any colour. */
  without: string
}

const connectedBadge = { ink: 'fg.positive', ground: 'bg.positive-weak' }
const quietBadge = { ink: 'fg.neutral-muted', ground: 'bg.neutral-weak' }
const criticalBadge = { ink: 'fg.critical', ground: 'bg.critical-weak' }
const warning = { ink: 'fg.warning', ground: 'bg.warning-weak' }
const weakButton = { ink: 'fg.brand', ground: 'bg.brand-weak' }

export const lookAlikes: LookAlike[] = [
  { what: '버튼과 연결됨', one: { ink: 'bg.brand' }, other: { ink: 'fg.positive' }, without: '버튼의 모양과 말' },
  { what: '링크와 연결됨', one: { ink: 'fg.brand' }, other: { ink: 'fg.positive' }, without: '✓와 말' },
  { what: '초점과 연결됨', one: { ink: 'stroke.focus' }, other: { ink: 'fg.positive' }, without: '두른 고리' },
  {
    what: '고른 줄과 연결된 줄',
    one: { ink: 'stroke.brand', ground: 'bg.brand-weak' },
    other: connectedBadge,
    without: '옆의 선과 체크박스',
  },
  {
    what: '연결된 줄과 미연결 줄',
    one: { ground: 'bg.positive-weak' },
    other: { ground: 'bg.surface' },
    without: '굵은 이름, 배지',
  },
  { what: '연결됨과 미연결 배지', one: connectedBadge, other: quietBadge, without: '✓와 −, 말' },
  { what: '연결됨과 비활성 배지', one: connectedBadge, other: criticalBadge, without: '✓와 ✕, 말' },
  { what: '활성과 비활성 배지', one: quietBadge, other: criticalBadge, without: '✓와 ✕, 말' },
  { what: '버튼과 위험한 버튼', one: { ink: 'bg.brand' }, other: { ink: 'bg.critical' }, without: '말' },
  { what: '옅은 버튼과 옅은 위험한 버튼', one: weakButton, other: criticalBadge, without: '말' },
  {
    what: '초점과 오류 칸',
    one: { ink: 'stroke.focus' },
    other: { ink: 'stroke.critical' },
    without: '칸 아래의 문장',
  },
  { what: '주의와 연결됨', one: warning, other: connectedBadge, without: '그림과 문장' },
  { what: '주의와 오류', one: warning, other: criticalBadge, without: '그림과 문장' },
  { what: '주의와 옅은 버튼', one: warning, other: weakButton, without: '그림과 문장' },
]

/** How different two looks are: distances in OKLab, undefined where one of them has no such part. */
export type Difference = { vision: Vision | 'all cones'; ink: number | undefined; ground: number | undefined }

/** The differences between two looks with all cones, and without each kind. */
export function differences({ one, other }: LookAlike, colours: Readonly<Record<string, Hex>>): Difference[] {
  const between = (part: keyof Look, vision: Difference['vision']) => {
    const [first, second] = [colours[one[part] ?? ''], colours[other[part] ?? '']]
    if (first === undefined || second === undefined) return undefined
    return vision === 'all cones'
      ? distance(first, second)
      : distance(seenWith(vision, first), seenWith(vision, second))
  }
  return (['all cones', ...visions] as const).map((vision) => ({
    vision,
    ink: between('ink', vision),
    ground: between('ground', vision),
  }))
}

/** Small parts need more difference than areas, of which a just noticed one suffices side by side. */
export const isToldApart = ({ ink = 0, ground = 0 }: Difference): boolean => ink >= apart || ground >= justNoticed
