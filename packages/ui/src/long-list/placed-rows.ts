import type { VisibleRows } from './visible-rows.ts'

/** The rows to render: those near the window and one that may be far away, with the pixels that are left out. */
export function placed({ first, end, offset }: VisibleRows, count: number, far: number | undefined) {
  const near = Array.from({ length: end - first }, (_, place) => first + place)
  const indexes = far === undefined || (far >= first && far < end) ? near : [...near, far]
  indexes.sort((one, other) => one - other)

  return {
    places: indexes.map((index, place) => {
      const next = place === 0 ? index : indexes[place - 1]! + 1
      return { index, gap: next === index ? 0 : offset(index) - offset(next) }
    }),
    paddingBlock: `${offset(indexes[0] ?? 0)}px ${offset(count) - offset((indexes.at(-1) ?? -1) + 1)}px`,
  }
}
