import { Argument, Command } from 'commander'
import { completionScript, shells, type Shell } from './script.ts'
import { CliError } from '../../errors/cli-error.ts'
import type { Invocation } from '../invocation.ts'

export function completion({ print }: Invocation, program: Command) {
  return new Command('completion')
    .description('셸 자동 완성 스크립트를 출력합니다. 예: source <(campus completion bash)')
    .addArgument(new Argument('<셸>', '사용하는 셸').choices(shells).argParser(parseShell))
    .action((shell: Shell) => print.text(completionScript(shell, program)))
}

function parseShell(text: string): Shell {
  const shell = shells.find((known) => known === text)
  if (shell) return shell
  throw new CliError('usage', `쓸 수 없는 셸입니다: ${text}`, { hint: `쓸 수 있는 셸: ${shells.join(', ')}` })
}
