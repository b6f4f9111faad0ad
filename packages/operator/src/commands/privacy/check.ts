import { resolve } from 'node:path'
import { Command } from 'commander'
import { readPrivacyFolder } from '@campus-connect/core/domain/privacy/folder.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { note, printFinding } from '../../finding.ts'
import { factsOf } from './facts.ts'
import { textFindings } from './findings.ts'

/** `campus-server privacy check [FOLDER]` */
export function privacyCheck(context: OperatorContext): Command {
  return new Command('check')
    .description('안내와 처리방침에 빠진 것, 빈칸, 설정과 다른 것을 모두 확인합니다')
    .argument('[폴더]', 'notice.md와 policy.md가 있는 폴더 (기본: PRIVACY)')
    .action(async (given: string | undefined) => {
      const settings = context.settings()
      const folder = given === undefined ? settings.privacy : resolve(given)
      if (folder === undefined) throw new OperatorError('PRIVACY: 정하지 않았습니다. 폴더를 함께 써주세요.')
      const findings = textFindings(readPrivacyFolder(folder), factsOf(settings))
      if (folder !== settings.privacy)
        findings.push(note('PRIVACY: 서버는 이 폴더를 쓰지 않습니다.', `쓰려면 다음처럼 정해주세요: PRIVACY=${folder}`))
      for (const finding of findings) printFinding(context, finding)
      const errors = findings.filter(({ severity }) => severity === 'error').length
      if (errors > 0) throw new OperatorError(`잘못된 것이 ${errors}건 있습니다.`)
      context.say('잘못된 것이 없습니다. 내용이 맞는지는 개인정보 보호책임자가 확인해주세요.')
    })
}
