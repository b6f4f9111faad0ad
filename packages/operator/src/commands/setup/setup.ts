import { resolve } from 'node:path'
import { Command } from 'commander'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { askForRoster } from '../status/server-figures.ts'
import { answersIn, askedAnswers } from './answers.ts'
import { accountOf, makeFolder, type Outcome, outcomeOf, writeFile } from './machine-files.ts'
import { homePlaces, machinePlaces } from './places.ts'
import { type Plan, planOf } from './plan.ts'
import { remaining } from './remaining.ts'

type Options = { answers?: string; into?: string; home?: string; dryRun?: true }

/** `campus-server setup` */
export function setupCommand(context: OperatorContext): Command {
  return new Command('setup')
    .description('첫 학교를 묻고 설정, systemd의 단위, 프록시의 파일을 씁니다. 다시 실행하면 있는 값을 지킵니다')
    .option('--answers <파일>', '묻지 않고, .env와 같은 형식의 파일에서 답을 읽습니다')
    .option('--into <폴더>', '/ 대신 이 폴더 아래에 쓰고 계정은 만들지 않습니다')
    .option('--home <폴더>', 'root 없이 이 폴더와 이 계정의 systemd에 씁니다. deploy/user/campus-server가 넘겨 줍니다')
    .option('-n, --dry-run', '무엇을 쓸지만 보여 줍니다')
    .action(async (options: Options, command: Command) => {
      const { answers: file, into, home, dryRun } = options
      const { say, print } = context
      if (file === undefined && context.ask === undefined)
        refuseUsage(command, '물어볼 터미널이 없습니다. 답이 든 파일을 --answers로 써주세요.')
      const places = placesOf(context, command, options)
      const answers = file === undefined ? await askedAnswers(context, places) : await answersIn(file, say, places)
      const plan = planOf(places, answers)
      const { root, campus } = plan.place
      if (dryRun) {
        for (const file of plan.files) print(`${dryRunTexts[outcomeOf(root, file)]}: ${file.path}`)
        return say('아무것도 쓰지 않았습니다.')
      }
      const owner = into === undefined && home === undefined ? accountOf(campus) : undefined
      for (const folder of plan.folders) makeFolder(root, folder, owner)
      const outcomes = new Map<string, Outcome>()
      for (const file of plan.files) {
        const outcome = writeFile(root, file, owner)
        outcomes.set(file.path, outcome)
        print(`${outcomeTexts[outcome]}: ${file.path}`)
      }
      const server = into === undefined ? await serverBefore(plan) : 'not running'
      say('남은 일:')
      for (const [index, each] of remaining(plan, { outcomes, server }).entries()) say(`${index + 1}. ${each}`)
    })
}

/** The server of an earlier setup, at the port that it still has. */
const serverBefore = async ({ before, settings }: Plan) =>
  Object.keys(before).length === 0
    ? 'not running'
    : askForRoster({ ...settings, port: Number(before.PORT ?? settings.port) })

function placesOf({ environment }: OperatorContext, command: Command, { into, home }: Options) {
  const userHome = environment().HOME ?? ''
  if (home !== undefined && (into !== undefined || userHome === ''))
    refuseUsage(command, '--home은 계정의 홈 폴더(HOME)가 있어야 하고, --into와 함께 쓸 수 없습니다.')
  if (home !== undefined) return homePlaces(home, userHome)
  if (into === undefined && process.getuid?.() !== 0)
    refuseUsage(
      command,
      'root로 실행해주세요. root가 아니면 deploy/user/campus-server setup을 실행하거나 (docs/without-root.ko.md) --into 폴더를 써주세요.',
    )
  return machinePlaces(into === undefined ? '/' : resolve(into))
}

const outcomeTexts: Record<Outcome, string> = {
  new: '썼습니다',
  same: '그대로입니다',
  changed: '고쳤습니다',
  differs: '다른 것이 있어 옆에 .new로 썼습니다',
}

const dryRunTexts: Record<Outcome, string> = {
  new: '쓸 것',
  same: '그대로 둘 것',
  changed: '고칠 것',
  differs: '다른 것이 있어 옆에 .new로 쓸 것',
}
