import { Text } from '../../text/Text.tsx'
import css from './DayCurve.module.css'

export type DayCurveProps = {
  /** What is counted: the name of the figure and its table. */
  label: string
  /** The counts at midnight and every ten minutes since; the last one is that of now. */
  counts: number[]
  /** What one is counted in: `개`, `명`. */
  unit: string
}

/** How a number went up and down since midnight, as a picture and as a table of the hours. */
export function DayCurve({ label, counts, unit }: DayCurveProps) {
  const now = counts.at(-1) ?? 0
  const most = Math.max(...counts)
  const ends = counts.length - 1
  const peak = counts[ends] === most ? ends : counts.indexOf(most)
  const { from, to } = hoursShown(counts)
  const top = roundedUp(most)
  const x = (step: number) => ((hourOf(step) - from) / (to - from)) * 100
  const y = (count: number) => 100 - (count / top) * 100
  const points = counts
    .map((count, step) => ({ step, at: `${x(step).toFixed(2)} ${y(count).toFixed(2)}` }))
    .filter(({ step }) => hourOf(step) >= from)
    .map(({ at }) => at)
  const quantity = (count: number) => `${count.toLocaleString('ko-KR')}${unit}`

  return (
    <figure className={css.root} aria-label={label}>
      <figcaption className={css.caption}>
        <Text>
          {peak === ends
            ? `지금 ${quantity(now)}, 오늘 가장 많습니다.`
            : `지금 ${quantity(now)}, 가장 많은 때 ${timeOf(peak)} ${quantity(most)}`}
        </Text>
      </figcaption>
      <div className={css.plot} aria-hidden="true">
        <span className={css.top}>{quantity(top)}</span>
        <svg className={css.picture} viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className={css.grid} d="M0 0H100M0 50H100" />
          <path className={css.area} d={`M${points.join('L')}V100H${x(from * stepsOfAnHour).toFixed(2)}Z`} />
          <path className={css.line} d={`M${points.join('L')}`} />
          <path className={css.base} d="M0 100H100" />
        </svg>
        <svg
          className={css.now}
          style={{ insetInlineStart: `${x(ends)}%`, insetBlockStart: `${y(now)}%` }}
          viewBox="0 0 10 10"
        >
          <circle cx="5" cy="5" r="4" />
        </svg>
      </div>
      <ol className={css.hours} aria-hidden="true">
        {Array.from({ length: parts + 1 }, (_, part) => (
          <li key={part}>{`${from + ((to - from) / parts) * part}시`}</li>
        ))}
      </ol>
      <details className={css.table}>
        <summary className={css.summary}>표로 보기</summary>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">시각</th>
              <th scope="col">수</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(
              (count, step) =>
                (step === ends || (step % stepsOfAnHour === 0 && hourOf(step) >= from)) && (
                  <tr key={step}>
                    <th scope="row">
                      <Text>{step === ends ? '지금' : timeOf(step)}</Text>
                    </th>
                    <td>
                      <Text>{quantity(count)}</Text>
                    </td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const stepsOfAnHour = 6
const hourOf = (step: number) => step / stepsOfAnHour
const timeOf = (step: number) => `${Math.floor(hourOf(step))}:${String((step % stepsOfAnHour) * 10).padStart(2, '0')}`

/** Between the five marks of the axis. */
const parts = 4

/** The hours of lectures, and all hours if something changed before or after them. */
function hoursShown(counts: number[]) {
  const now = hourOf(counts.length - 1)
  const early = now <= 8 || counts.some((count, step) => step > 0 && hourOf(step) <= 8 && count !== counts[step - 1])
  if (early) return { from: 0, to: 24 }
  return { from: 8, to: now > 20 ? 24 : 20 }
}

/** The next number of one digit, with zeros behind it, that can be halved. */
function roundedUp(count: number) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(count, 1)))
  return Math.max(2, Math.ceil(count / (2 * unit)) * 2 * unit)
}
