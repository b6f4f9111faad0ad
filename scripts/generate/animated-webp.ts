import type { Page } from 'playwright'

/** A picture (PNG) and how long it stays, in ms. */
export type Frame = { picture: Buffer; duration: number }

type Part = { x: number; y: number; width: number; height: number; webp: number[] }

/**
 * Makes an animated WebP that plays `times` times and then stays on its last frame. A browser encodes the frames, each only where it
 * differs from the one before. The container is written here: https://developers.google.com/speed/webp/docs/riff_container
 */
export async function animatedWebp(page: Page, frames: Frame[], times: number): Promise<Buffer> {
  const parts = await encodeParts(
    page,
    frames.map(({ picture }) => picture.toString('base64')),
  )
  const [first] = parts
  if (!first) throw new Error('An animation needs a frame.')
  const animation = 0b10
  const body = [
    chunk('VP8X', Buffer.from([animation, 0, 0, 0]), uint24(first.width - 1), uint24(first.height - 1)),
    chunk('ANIM', Buffer.alloc(4, 0xff), Buffer.from([times, 0])),
    ...parts.map((part, index) => frameChunk(part, frames[index]?.duration ?? 0)),
  ]
  return chunk('RIFF', Buffer.from('WEBP'), ...body)
}

/** The chunks of a WebP, in their order. */
export function chunksOf(file: Buffer): { name: string; content: Buffer }[] {
  const found = []
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4)
    found.push({ name: file.toString('latin1', at, at + 4), content: file.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return found
}

function frameChunk({ x, y, width, height, webp }: Part, duration: number) {
  const pixels = chunksOf(Buffer.from(webp)).filter(({ name }) => name.startsWith('VP8') && name !== 'VP8X')
  const doNotBlend = 0b10
  const numbers = [x / 2, y / 2, width - 1, height - 1, duration].map(uint24)
  return chunk(
    'ANMF',
    ...numbers,
    Buffer.from([doNotBlend]),
    ...pixels.map(({ name, content }) => chunk(name, content)),
  )
}

function chunk(name: string, ...contents: Buffer[]) {
  const content = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function uint24(value: number) {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

/** The rectangle of each picture that differs from the one before, as a WebP: without loss if that is smaller. */
function encodeParts(page: Page, pictures: string[]): Promise<Part[]> {
  return page.evaluate(async (pictures) => {
    const parts: Part[] = []
    let before: ImageData | undefined
    for (const picture of pictures) {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d', { alpha: false })!
      context.drawImage(image, 0, 0)
      const now = context.getImageData(0, 0, canvas.width, canvas.height)
      const { x, y, width, height } = changed(before, now)
      const cut = new OffscreenCanvas(width, height)
      cut.getContext('2d', { alpha: false })!.putImageData(now, -x, -y)
      const [lossy, lossless] = await Promise.all(
        [0.72, 1].map((quality) => cut.convertToBlob({ type: 'image/webp', quality })),
      )
      const smaller = lossless!.size < lossy!.size ? lossless! : lossy!
      parts.push({ x, y, width, height, webp: [...new Uint8Array(await smaller.arrayBuffer())] })
      before = now
    }
    return parts

    /** Begins at even places, because the container halves them. */
    function changed(before: ImageData | undefined, { data, width, height }: ImageData) {
      if (!before) return { x: 0, y: 0, width, height }
      const [old, fresh] = [before.data, data].map((bytes) => new Uint32Array(bytes.buffer))
      let [left, right, top, bottom] = [width, 0, height, 0]
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1)
          if (old![y * width + x] !== fresh![y * width + x]) {
            left = Math.min(left, x)
            right = Math.max(right, x + 1)
            top = Math.min(top, y)
            bottom = Math.max(bottom, y + 1)
          }
      if (right === 0) return { x: 0, y: 0, width: 2, height: 2 }
      const [x, y] = [left - (left % 2), top - (top % 2)]
      return { x, y, width: right - x, height: bottom - y }
    }
  }, pictures)
}
