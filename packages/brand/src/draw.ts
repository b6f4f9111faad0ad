import type { Brand } from './index.ts'

/** What a separate process draws. */
export type Drawing = Pick<Brand, 'icon' | 'mark'>
export type Drawn = { pictures: Map<string, Uint8Array> } | { failed: string }

/** A background behind the drawing, and the part of the edge that stays free on each side. */
type Frame = { size: number; background?: string; margin?: number }

/**
 * Launchers show at least the safe zone: a circle whose radius is two fifths of the side (Web Application Manifest, "Icon masks"). The
 * corners of the square drawing touch it.
 */
const maskableMargin = (1 - (2 * (2 / 5)) / Math.SQRT2) / 2
/** No standard: room for the corners that iOS rounds. */
const appleMargin = 0.1

process.once('message', async (drawing: Drawing) => {
  const drawn: Drawn = await drawIcons(drawing).then(
    (pictures) => ({ pictures }),
    (error: Error) => ({ failed: error.message }),
  )
  process.send?.(drawn)
  // Ends when the parent has what was sent.
  process.disconnect?.()
})

async function drawIcons({ icon, mark }: Drawing): Promise<Map<string, Uint8Array>> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const picture = await loadImage(Buffer.from(icon ?? mark))
  const draw = ({ size, background, margin = 0 }: Frame) => {
    const canvas = createCanvas(size, size)
    const context = canvas.getContext('2d')
    if (background) {
      context.fillStyle = background
      context.fillRect(0, 0, size, size)
    }
    const inner = size * (1 - 2 * margin)
    context.drawImage(picture, size * margin, size * margin, inner, inner)
    return canvas.toBuffer('image/png')
  }
  const background = '#ffffff'
  return new Map([
    ['icon-192.png', draw({ size: 192 })],
    ['icon-512.png', draw({ size: 512 })],
    ['icon-maskable-512.png', draw({ size: 512, background, margin: maskableMargin })],
    // iOS makes transparent parts black.
    ['apple-touch-icon.png', draw({ size: 180, background, margin: appleMargin })],
    ['favicon.ico', icoOf(draw({ size: 32 }), 32)],
  ])
}

/** An .ico file with one PNG, as all browsers of today read it. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
