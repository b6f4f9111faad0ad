import type { Pieces } from '@campus-connect/tables'

/** Each piece goes back to the system when it is given up, because it is large enough for separate memory. */
const pieceSize = 256 * 1024

/** Collects a file in pieces of equal size, whatever the size of the parts in which it comes. */
export async function piecesOf(parts: AsyncIterable<Buffer>): Promise<Pieces> {
  const pieces: Pieces = []
  let piece = Buffer.allocUnsafeSlow(pieceSize)
  let length = 0
  for await (const part of parts)
    for (let start = 0; start < part.length;) {
      const copied = part.copy(piece, length, start)
      start += copied
      length += copied
      if (length < pieceSize) continue
      pieces.push(piece)
      piece = Buffer.allocUnsafeSlow(pieceSize)
      length = 0
    }
  if (length > 0) pieces.push(piece.subarray(0, length))
  return pieces
}
