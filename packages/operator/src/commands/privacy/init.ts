import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { usableBrand } from '@campus-connect/brand/folder'
import { privacyFiles } from '@campus-connect/core/domain/privacy/folder.ts'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { gaps, noticeDraft, policyDraft } from './draft.ts'
import { factsOf } from './facts.ts'

/** `campus-server privacy init FOLDER` */
export function privacyInit(context: OperatorContext): Command {
  return new Command('init')
    .description('회원가입의 안내와 개인정보 처리방침의 초안을 설정에 맞게 씁니다. 있는 파일은 바꾸지 않습니다')
    .argument('<폴더>', 'notice.md와 policy.md를 쓸 폴더')
    .action(async (given: string) => {
      const settings = context.settings()
      const facts = factsOf(settings)
      const school = settings.brand === undefined ? undefined : usableBrand(settings.brand).name
      const folder = resolve(given)
      const drafts = [
        [join(folder, privacyFiles.notice.name), noticeDraft(facts)],
        [join(folder, privacyFiles.policy.name), policyDraft(facts, school)],
      ] as const
      writeNew(folder, drafts)
      for (const [path, text] of drafts) context.print(`${path}: 빈칸 ${[...text.matchAll(gaps)].length}개`)
      context.say(
        `빈칸(【…】)을 채운 뒤 campus-server privacy check ${given} 명령으로 확인하고, 설정에 PRIVACY=${folder} 줄을 더해주세요. 초안은 법률 자문이 아니므로 개인정보 보호책임자가 확인해야 합니다.`,
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
    throw new OperatorError(`${folder}: 쓸 수 없습니다 (${systemReason(cause)}). 경로와 권한을 확인해주세요.`, {
      cause,
    })
  }
}
