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
const measurable = 2500
const shortest = 128
const longest = 2 ** 17

export const mostGrowth = 3

/**
 * How many times the work of an input of twice the length is: 2 in linear time, 4 in quadratic time. 1 if the longest input is
 * hardly any work. It is the root of the growth over four times the length, of which noise is a smaller part. Only the work of
 * this process counts (Linux gives that of one thread in steps of 4 ms), and the least of several runs. Above
 * the limit there are more runs and longer inputs, so that a busy machine changes nothing.
 */
export async function growth<Input>({ input, read, most = longest }: Reader<Input>): Promise<number> {
  let length = Math.min(shortest, Math.floor(most / 4))
  let once = await input(length)
  // A cold run says nothing about the parser.
  await read(once)
  while ((await leastWork(read, once, 2)) < measurable) {
    if (length * 8 > most) return 1
    length *= 2
    once = await input(length)
  }
  let least = Infinity
  for (let attempt = 0; attempt < 3 && length * 4 <= most; attempt += 1) {
    least = Math.min(least, await growthAt(read, once, await input(length * 4)))
    if (least <= mostGrowth) break
    // Of a longer one the collection of garbage is a smaller part.
    length *= 2
    once = await input(length)
  }
  return least
}

async function growthAt<Input>(read: (input: Input) => unknown, once: Input, fourTimes: Input) {
  const least = { once: Infinity, fourTimes: Infinity }
  let times = Infinity
  for (let round = 0; round < 5 && times > mostGrowth; round += 1) {
    least.once = Math.min(least.once, await leastWork(read, once, 3))
    least.fourTimes = Math.min(least.fourTimes, await leastWork(read, fourTimes, 3))
    times = Math.sqrt(least.fourTimes / least.once)
  }
  return times
}

async function leastWork<Input>(read: (input: Input) => unknown, input: Input, times: number) {
  let least = Infinity
  for (let run = 0; run < times; run += 1) {
    const before = process.cpuUsage()
    await read(input)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}
