import { Command } from 'commander'
import { type Held, rejectHeld } from '../../roster/import/versions.ts'
import type { OperatorContext } from '../context/context.ts'
import { changeVersion } from './version-change.ts'

export function rosterReject(context: OperatorContext): Command {
  return new Command('reject')
    .description('보류한 명단을 거절합니다. 서버는 같은 파일을 다시 가져오지 않습니다')
    .argument('<코드>', 'roster held가 보여 준 코드')
    .action(async (code: string) => {
      const entry = ({ snapshot }: Held) => ({ task: 'roster-reject', details: { version: snapshot.number } }) as const
      await context.withDatabase((db) => changeVersion(context, entry, (change) => rejectHeld(db, code, change)))
      context.print('명단을 거절했습니다. 이전 명단을 계속 씁니다.')
    })
}
