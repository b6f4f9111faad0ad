import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { usableBrand } from '@campus-connect/brand/folder'
import { privacyFiles } from '@campus-connect/core/domain/privacy/folder.ts'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { gaps, noticeDraft, policyDraft } from './draft.ts'
import { factsOf } from './facts.ts'

/** `campus-server privacy init FOLDER`, or `--print` for a folder of root, into which the account of a campus cannot write. */
export function privacyInit(context: OperatorContext): Command {
  return new Command('init')
    .description('회원가입의 안내와 개인정보 처리방침의 초안을 설정에 맞게 씁니다. 있는 파일은 바꾸지 않습니다')
    .argument('[폴더]', 'notice.md와 policy.md를 쓸 폴더')
    .addOption(new Option('--print <글>', '폴더에 쓰지 않고 이 글을 출력합니다').choices(['notice', 'policy']))
    .action((given: string | undefined, { print }: { print?: 'notice' | 'policy' }, command: Command) => {
      if ((given === undefined) === (print === undefined)) refuseUsage(command, '폴더나 --print가 필요합니다.')
      const settings = context.settings()
      const facts = factsOf(settings)
      const school = settings.brand === undefined ? undefined : usableBrand(settings.brand).name
      const texts = { notice: noticeDraft(facts), policy: policyDraft(facts, school) }
      if (print !== undefined) return context.printFile(texts[print])
      const folder = resolve(given ?? '')
      const drafts = (['notice', 'policy'] as const).map(
        (text) => [join(folder, privacyFiles[text].name), texts[text]] as const,
      )
      writeNew(folder, drafts)
      for (const [path, text] of drafts) context.print(`${path}: 빈칸 ${[...text.matchAll(gaps)].length}개`)
      context.say(
        `빈칸(【…】)을 채운 뒤 campus-server privacy check ${folder} 명령으로 확인하고, 설정에 PRIVACY=${folder} 줄을 더해주세요. 초안은 법률 자문이 아니므로 개인정보 보호책임자가 확인해야 합니다.`,
      )
    })
}

/** Both or none. */
function writeNew(folder: string, drafts: readonly (readonly [path: string, text: string])[]) {
  const there = drafts.map(([path]) => path).filter((path) => existsSync(path))
  if (there.length > 0) throw new OperatorError(`${there.join(', ')}: 이미 있어 아무것도 쓰지 않았습니다.`)
  try {
    mkdirSync(folder, { recursive: true })
    for (const [path, text] of drafts) writeFileSync(path, text, { flag: 'wx' })
  } catch (cause) {
    throw new OperatorError(`${folder}: 쓸 수 없습니다 (${systemReason(cause)}). ${remedy(folder, cause)}`, { cause })
  }
}

/** With the owner and the modes that `setup` gives. */
function remedy(folder: string, cause: unknown) {
  if ((cause as NodeJS.ErrnoException).code !== 'EACCES') return '경로를 확인해주세요.'
  const group = userInfo().username
  const print = (text: 'notice' | 'policy') =>
    `campus-server privacy init --print ${text} | install -g ${group} -m 640 /dev/stdin ${join(folder, privacyFiles[text].name)}`
  return [
    'root의 폴더이면 root가 씁니다:',
    `install -d -g ${group} -m 750 ${folder}`,
    print('notice'),
    print('policy'),
  ].join('\n')
}
