import { resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** The path that a setting means, whose relative ones begin in the working folder. Messages then say which folder that is. */
export function absolutePath(name: string, path: string): string {
  if (path.startsWith('~'))
    throw new OperatorError(
      `${name}: 설정에서 ~는 홈 폴더를 뜻하지 않습니다 ('${path}'). /로 시작하는 경로로 써주세요.`,
    )
  try {
    return resolve(path)
  } catch (cause) {
    throw new OperatorError(
      `${name}: 지금 있는 폴더가 지워졌거나 열 수 없어, 어디인지 알 수 없는 상대 경로입니다 ('${path}'). /로 시작하는 경로로 써주세요.`,
      { cause },
    )
  }
}
