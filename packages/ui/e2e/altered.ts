import type { Page } from '@playwright/test'

/** Something that happens to a recorded picture. */
export type Alteration =
  /** Each edge is drawn one level lighter, as another release of a browser may do it. */
  | { kind: 'edges' }
  /** A square of 48 px moves to the right. */
  | { kind: 'moved'; by: number }
  /** One colour becomes another one, which differs on one axis of OKLab, where it covers an area of this many pixels. */
  | { kind: 'recoloured'; axis: 'l' | 'a' | 'b'; by: number; area: number }

/** The picture (PNG) with the alteration. A colour changes only in a part of the area that it covers. */
export async function altered(page: Page, picture: Buffer, alteration: Alteration): Promise<Buffer> {
  const source = `data:image/png;base64,${picture.toString('base64')}`
  const written = await page.evaluate(
    async ([address, change]) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d', { colorSpace: 'srgb', willReadFrequently: true })!
      context.drawImage(image, 0, 0)
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
      const { data, width, height } = pixels
      const before = data.slice()
      const at = (x: number, y: number) => (y * width + x) * 4
      const keyOf = (index: number) => (before[index]! << 16) | (before[index + 1]! << 8) | before[index + 2]!

      if (change.kind === 'edges') {
        for (let y = 0; y < height; y += 1)
          for (let x = 1; x < width; x += 1)
            if (keyOf(at(x, y)) !== keyOf(at(x - 1, y)))
              for (let channel = 0; channel < 3; channel += 1) data[at(x, y) + channel]! += 1
      } else if (change.kind === 'moved') {
        const { left, top, size } = busiest()
        for (let y = top; y < top + size; y += 1)
          for (let x = left; x < left + size; x += 1)
            for (let channel = 0; channel < 3; channel += 1)
              data[at(x + change.by, y) + channel] = before[at(x, y) + channel]!
      } else {
        const ink = inkOf()
        const other = shifted(ink, change.axis, change.by)
        let left = change.area
        for (let index = 0; index < data.length && left > 0; index += 4)
          if (keyOf(index) === ink) {
            other.forEach((value, channel) => (data[index + channel] = value))
            left -= 1
          }
      }
      context.putImageData(pixels, 0, 0)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
      return [...bytes]

      /** The square in which neighbours differ most often: a text or an icon. */
      function busiest() {
        const size = 48
        let found = { left: 0, top: 0, size, edges: -1 }
        for (let top = 0; top + size < height; top += size / 2)
          for (let left = 0; left + size + 4 < width; left += size / 2) {
            let edges = 0
            for (let y = top; y < top + size; y += 2)
              for (let x = left + 1; x < left + size; x += 1) if (keyOf(at(x, y)) !== keyOf(at(x - 1, y))) edges += 1
            if (edges > found.edges) found = { left, top, size, edges }
          }
        return found
      }

      /** The second most frequent colour: the first one is the ground. */
      function inkOf() {
        const counts = new Map<number, number>()
        for (let index = 0; index < data.length; index += 4) {
          const key = keyOf(index)
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        return [...counts].toSorted(([, one], [, other]) => other - one)[1]![0]
      }

      /** The colour with another value on an axis, as the browser converts it; away from the end of the axis. */
      function shifted(key: number, axis: 'l' | 'a' | 'b', by: number) {
        const dot = new OffscreenCanvas(1, 1).getContext('2d')!
        const hex = `#${key.toString(16).padStart(6, '0')}`
        const target = document.body.appendChild(document.createElement('i'))
        const moved = {
          l: 'l',
          a: 'a',
          b: 'b',
          [axis]: `calc(${axis} + ${by} * sign(${axis === 'l' ? 0.6 : 0.01} - ${axis}))`,
        }
        target.style.color = `oklab(from ${hex} ${moved.l} ${moved.a} ${moved.b})`
        const lab = getComputedStyle(target).color
        target.remove()
        dot.fillStyle = lab
        dot.fillRect(0, 0, 1, 1)
        return [...dot.getImageData(0, 0, 1, 1).data].slice(0, 3)
      }
    },
    [source, alteration] as const,
  )
  return Buffer.from(written)
}
