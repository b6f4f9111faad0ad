import { useEffect, useState } from 'react'
import { Card } from '../../components/data/Card/Card.tsx'
import { DateTime } from '../../components/data/DateTime/DateTime.tsx'
import { Facts } from '../../components/data/Facts/Facts.tsx'
import { Section } from '../../components/layout/Section/Section.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './SeenConnections.module.css'

/** A connection that this device has seen; times are ISO 8601. */
export type SeenConnection = {
  from: string
  /** Absent while it stands; null if it ended elsewhere, at a time that this device does not know. */
  to?: string | null
}

export type SeenConnectionsProps = {
  /** The lecture's name. */
  name: string
  /** The connections that this device has seen, the earliest first. */
  seen: readonly SeenConnection[]
}

/** How many of the last connections are told. */
const last = 3

/** The class code at the end of a name, as the roster's sync writes it. */
const classCode = /[(（]([^()（）\s]*\d[^()（）\s]*)[)）]$/u

/** What is known of a lecture besides its state. Other devices may have seen more, so the title says whose record it is. */
export function SeenConnections({ name, seen }: SeenConnectionsProps) {
  const now = useNow(seen.at(-1)?.to === undefined)
  const code = classCode.exec(name)?.[1]
  // The one that stands is told by the state above.
  const shown = seen
    .filter(({ to }) => to !== undefined)
    .slice(-last)
    .toReversed()

  return (
    <Section title="이 기기에서 본 기록">
      <Card padded>
        <Facts
          facts={[
            ...(code === undefined ? [] : [{ label: '분반', value: code }]),
            { label: '오늘 연결한 시간', value: duration(minutesOfToday(seen, now)) },
            {
              label: '지난 연결',
              value:
                shown.length === 0 ? (
                  '아직 없습니다.'
                ) : (
                  <ol className={css.times}>
                    {shown.map((each) => (
                      <li key={each.from}>
                        <Time {...each} />
                      </li>
                    ))}
                  </ol>
                ),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

function Time({ from, to }: SeenConnection) {
  return (
    <>
      <DateTime value={from} omitToday />
      <Text>{`부터 ${typeof to === 'string' ? duration(minutesBetween(from, to)) : '끝난 시각 모름'}`}</Text>
    </>
  )
}

/** The minutes of a connection belong to the day in Korea on which it began. */
function minutesOfToday(seen: readonly SeenConnection[], now: Date): number {
  const today = dayOf(now)
  return seen
    .filter(({ from, to }) => to !== null && dayOf(new Date(from)) === today)
    .reduce((sum, { from, to }) => sum + minutesBetween(from, to ?? now), 0)
}

const minutesBetween = (from: string, to: string | Date) =>
  Math.max(0, Math.floor((new Date(to).valueOf() - new Date(from).valueOf()) / 60_000))

const days = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', { dateStyle: 'short', timeZone: 'Asia/Seoul' })
const dayOf = (moment: Date) => (Number.isNaN(moment.valueOf()) ? '' : days.format(moment))

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes}분`
  return minutes % 60 === 0 ? `${hours}시간` : `${hours}시간 ${minutes % 60}분`
}

/** The time, to the minute while it matters. */
function useNow(running: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [running])
  return now
}
