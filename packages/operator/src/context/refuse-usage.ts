import type { Command } from 'commander'

/** The code of usage errors whose sentence is shown as it is. */
export const ownSentence = 'campus.usage'

/** Ends a command with a usage error. The Korean sentence must not repeat values: they may be secrets. */
export function refuseUsage(command: Command, sentence: string): never {
  command.error(sentence, { code: ownSentence, exitCode: 2 })
}

/** For commands that ask before they change something. */
export const needsYes = '물어볼 터미널이 없습니다. 묻지 않고 실행하려면 --yes를 써주세요.'
