/** Numbers in one piece. Pieces that are full stay where they are, because copying them would take their memory twice. */
const piece = 0x1_0000

/** A growing list of whole numbers below 2^32, of four bytes each. */
export class Numbers {
  readonly #pieces: Uint32Array[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  push(item: number): void {
    if (this.#length === this.#pieces.length * piece) this.#pieces.push(new Uint32Array(piece))
    this.#pieces.at(-1)![this.#length % piece] = item
    this.#length += 1
  }

  at(index: number): number {
    return this.#pieces[Math.floor(index / piece)]![index % piece]!
  }
}

/** Different values, each kept once under a number. */
export class Distinct<Value> {
  readonly values: Value[] = []
  readonly #places = new Map<string, number>()

  /** The number of the value with this key. The first value of a key is kept. */
  place(key: string, value: Value): number {
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.values.push(value) - 1
      this.#places.set(key, place)
    }
    return place
  }

  /** Drops what only further values need. */
  close(): void {
    this.#places.clear()
  }
}
