/** A parser, and longer and longer inputs for it. `input` is not measured. */
export type Reader<Input> = {
  name: string
  /** An input of this length, in characters, rows or whatever grows. */
  input: (length: number) => Input | Promise<Input>
  read: (input: Input) => unknown
  /** The longest one that can come: a limit in front of the parser refuses others. */
  most?: number
}

/** Gives the type of the input a place. */
export const reader = <Input>(each: Reader<Input>): Reader<unknown> => each as Reader<unknown>

/** Microseconds of work that can be told from noise. */
const measurable = 5000
const shortest = 128
const longest = 2 ** 17

export const mostGrowth = 3

/**
 * How many times the work of an input of twice the length is: 2 in linear time, 4 in quadratic time. 1 if the longest input is
 * hardly any work. Only the work of this thread counts, the least of several runs, and the least of three measurements if the first
 * ones are above the limit, so that a busy machine changes nothing.
 */
export async function growth<Input>({ input, read, most = longest }: Reader<Input>): Promise<number> {
  let length = shortest
  let once = await input(length)
  // A cold run says nothing about the parser.
  await read(once)
  while ((await leastWork(read, once, 2)) < measurable) {
    if (length * 4 > most) return 1
    length *= 2
    once = await input(length)
  }
  let least = Infinity
  for (let measurement = 0; measurement < 3 && least > mostGrowth; measurement += 1) {
    const twice = await input(length * 2)
    least = Math.min(least, (await leastWork(read, twice, 3)) / (await leastWork(read, once, 2)))
    // Of a longer one the collection of garbage is a smaller part.
    if (length * 4 <= most) [length, once] = [length * 2, twice]
  }
  return least
}

async function leastWork<Input>(read: (input: Input) => unknown, input: Input, times: number) {
  let least = Infinity
  for (let run = 0; run < times; run += 1) {
    const before = process.threadCpuUsage()
    await read(input)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}
