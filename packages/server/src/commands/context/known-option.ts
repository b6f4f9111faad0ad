import { InvalidArgumentError } from 'commander'

/** Parses the value of `--known`. */
export function readKnownOption(text: string): { sequence: number; hash: string } {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (sequence === undefined || hash === undefined) throw new InvalidArgumentError('')
  return { sequence: Number(sequence), hash }
}
