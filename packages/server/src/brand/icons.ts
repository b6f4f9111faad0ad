import { readFile } from 'node:fs/promises'
import type { Brand } from '@campus-connect/brand'

/** A background behind the drawing, and the part of the edge that stays free on each side. */
type Frame = { size: number; background?: string; margin?: number }

/** The pictures of an installed app by file name, drawn from `icon.png` or from the mark. */
export async function brandIcons(brand: Brand): Promise<Map<string, Uint8Array>> {
  const { Resvg, initWasm } = await import('@resvg/resvg-wasm')
  await (starting ??= initWasm(readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))))
  const draw = ({ size, background, margin = 0 }: Frame) => {
    const rect = background ? `<rect width="${size}" height="${size}" fill="${background}"/>` : ''
    const place = size * margin
    const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`
    const picture = placed(brand, { at: place, size: size - 2 * place })
    return new Resvg(`${root}${rect}${picture}</svg>`, { font: { loadSystemFonts: false } }).render().asPng()
  }
  const background = '#ffffff'
  return new Map([
    ['icon-192.png', draw({ size: 192 })],
    ['icon-512.png', draw({ size: 512 })],
    // Launchers cut a circle of four fifths out of it.
    ['icon-maskable-512.png', draw({ size: 512, background, margin: 0.16 })],
    // iOS makes transparent parts black.
    ['apple-touch-icon.png', draw({ size: 180, background, margin: 0.1 })],
    ['favicon.ico', icoOf(draw({ size: 32 }), 32)],
  ])
}

let starting: Promise<void> | undefined

/** As a picture inside the picture, so that its text needs no change. */
function placed({ mark, icon }: Brand, { at, size }: { at: number; size: number }) {
  const [type, content] = icon ? ['png', icon] : ['svg+xml', mark]
  const address = `data:image/${type};base64,${Buffer.from(content).toString('base64')}`
  return `<image x="${at}" y="${at}" width="${size}" height="${size}" href="${address}"/>`
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
