const [width, height, left, right, top, bottom] = [860, 460, 60, 210, 40, 50]
const colours = [
  '#0b57d0',
  '#b3261e',
  '#146c2e',
  '#7b4f01',
  '#6f2da8',
  '#00677e',
  '#9a25ae',
  '#5c5f62',
  '#a23b00',
  '#386a20',
  '#00488d',
]

/** Curves on two logarithmic axes as SVG. `curves`: name → [x, y][]. */
export function picture({ title, x, y, curves }) {
  const points = [...curves.values()].flat()
  const across = scale(
    points.map(([value]) => value),
    left,
    width - right,
  )
  const up = scale(
    points.map(([, value]) => value),
    height - bottom,
    top,
  )
  // In the order of their ends, so that the lines to the names do not cross.
  const ordered = [...curves].toSorted(([, one], [, other]) => other.at(-1)[1] - one.at(-1)[1])
  const lines = ordered.map(([name, points], index) => curve({ name, points, index, across, up }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${left}" y="22" font-size="15">${title}</text>
${across.ticks.map((tick) => `<path d="M${across(tick)} ${top}V${height - bottom}" stroke="#ddd"/><text x="${across(tick)}" y="${height - bottom + 18}" text-anchor="middle">${tick.toLocaleString('en')}</text>`).join('\n')}
${up.ticks.map((tick) => `<path d="M${left} ${up(tick)}H${width - right}" stroke="#ddd"/><text x="${left - 8}" y="${up(tick) + 4}" text-anchor="end">${tick}</text>`).join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 10}" text-anchor="middle">${x}</text>
<text transform="translate(16 ${(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle">${y}</text>
${lines.join('\n')}
</svg>
`
}

function curve({ name, points, index, across, up }) {
  const colour = colours[index % colours.length]
  const path = points.map(([x, y]) => `${across(x).toFixed(1)} ${up(y).toFixed(1)}`).join('L')
  const legend = top + 14 + index * 22
  const [x, y] = points.at(-1)
  return `<g stroke="${colour}" fill="none"><path d="M${path}" stroke-width="2"/><path d="M${across(x)} ${up(y)}L${width - right + 14} ${legend - 4}" stroke-dasharray="2 3"/></g>
<text x="${width - right + 18}" y="${legend}" fill="${colour}">${name}</text>`
}

/** A logarithmic scale with ticks at the powers of ten. */
function scale(values, start, end) {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]
  const place = (value) => start + ((Math.log10(value) - low) / (high - low)) * (end - start)
  return Object.assign(place, { ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)) })
}
