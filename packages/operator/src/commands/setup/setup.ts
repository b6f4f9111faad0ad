import { resolve } from 'node:path'
import { Command } from 'commander'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { answersIn, askedAnswers } from './answers.ts'
import { accountOf, makeFolder, type Outcome, writeChanged, writeOnce } from './machine-files.ts'
import { answersBefore, planOf } from './plan.ts'
import { remaining } from './remaining.ts'

type Options = { answers?: string; into?: string; dryRun?: true }

/** `campus-server setup` */
export function setupCommand(context: OperatorContext): Command {
  return new Command('setup')
    .description('첫 학교를 묻고 설정, systemd의 단위, 프록시의 파일을 씁니다. 다시 실행하면 있는 값을 지킵니다')
    .option('--answers <파일>', '묻지 않고, .env와 같은 형식의 파일에서 답을 읽습니다')
    .option('--into <폴더>', '/ 대신 이 폴더 아래에 쓰고 계정은 만들지 않습니다')
    .option('-n, --dry-run', '무엇을 쓸지만 보여 줍니다')
    .action(async ({ answers: file, into, dryRun }: Options, command: Command) => {
      const { say, print } = context
      if (file === undefined && context.ask === undefined)
        refuseUsage(command, '물어볼 터미널이 없습니다. 답이 든 파일을 --answers로 써주세요.')
      if (into === undefined && process.getuid?.() !== 0)
        refuseUsage(
          command,
          'root로 실행해주세요. root가 아니면 docs/without-root.ko.md를 읽거나 --into 폴더를 써주세요.',
        )
      const root = into === undefined ? '/' : resolve(into)
      const before = (campus: string) => answersBefore(root, campus)
      const answers = file === undefined ? await askedAnswers(context, before) : await answersIn(file, say, before)
      const plan = planOf(root, answers)
      if (dryRun) {
        for (const { path } of plan.files) print(path)
        return say('아무것도 쓰지 않았습니다.')
      }
      const owner = into === undefined ? accountOf(plan.campus) : undefined
      for (const folder of plan.folders) makeFolder(root, folder, owner)
      for (const { change, ...each } of plan.files)
        print(`${outcomes[(change ? writeChanged : writeOnce)(root, each, owner)]}: ${each.path}`)
      say('남은 일:')
      for (const [index, each] of remaining(plan).entries()) say(`${index + 1}. ${each}`)
    })
}

const outcomes: Record<Outcome, string> = {
  new: '썼습니다',
  same: '그대로입니다',
  changed: '고쳤습니다',
  differs: '다른 것이 있어 옆에 .new로 썼습니다',
}
