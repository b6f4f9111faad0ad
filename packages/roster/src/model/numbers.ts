/** A growing list of whole numbers below 2^32, of four bytes each. */
export class Numbers {
  #items = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(item: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Uint32Array(2 * this.#length)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.#length] = item
    this.#length += 1
  }

  pop(): void {
    this.#length -= 1
  }

  at(index: number): number {
    return this.#items[index]!
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
}
