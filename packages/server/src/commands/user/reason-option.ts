import { InvalidArgumentError, Option } from 'commander'
import { OperatorError } from '../../errors/operator-error.ts'
import { normalText } from '../../text.ts'

export const reasonOption = () =>
  new Option('--reason <사유>', '감사 기록에 남길 사유 (학번과 이름 없이 200자까지)').argParser((text) => {
    const reason = normalText(text, 200)
    if (reason === undefined) throw new InvalidArgumentError('')
    return reason
  })

/** The audit record outlives the account, so the reason must not name it. */
export function refuseNumbers(reason: string | undefined, ids: readonly string[]): void {
  const named = ids.find((id) => reason?.includes(id))
  if (named !== undefined)
    throw new OperatorError(
      `--reason: 사유에 학번(${named})을 쓸 수 없습니다. 감사 기록은 계정을 지운 뒤에도 남습니다.`,
    )
}
