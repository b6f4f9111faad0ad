import { erase, type Erasure, quicklyErased } from '@campus-connect/core/database/erase.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { OperatorContext } from './context.ts'

const reasons: Record<Exclude<Erasure, 'done'>, string> = {
  later: '파일이 커서 서버가 새벽에 지웁니다. 지금 지우려면 campus-server migrate를 실행해주세요.',
  'no-space': '디스크에 파일의 두 배만큼 자리를 만든 뒤 campus-server migrate를 실행해주세요.',
  'in-use':
    '다른 프로그램이 쓰고 있습니다. 서버가 한 시간 안에 지우고, 서버가 없으면 campus-server migrate가 지웁니다.',
}

/** Runs after a command that removed something, so that the file keeps no byte of it. `most`: a larger file waits for the night. */
export async function eraseAfter(
  db: Db,
  { clock, say }: Pick<OperatorContext, 'clock' | 'say'>,
  most = quicklyErased,
): Promise<void> {
  const erasure = await erase(db, { now: clock(), most })
  if (erasure !== 'done') say(`지운 내용이 데이터베이스 파일의 빈 자리에 아직 남아 있습니다. ${reasons[erasure]}`)
}
