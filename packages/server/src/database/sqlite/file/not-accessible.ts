import { OperatorError } from '../../../errors/operator-error.ts'

/** Says in Korean that a file cannot be opened or written. Keeps an error that already does. */
export function notAccessible(path: string, error: unknown) {
  if (error instanceof OperatorError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError(
    `데이터베이스 ${path}: 파일을 열거나 쓸 수 없습니다 (${reason}). 파일과 폴더의 소유자와 쓰기 권한, 디스크를 확인해주세요.`,
    { cause: error },
  )
}
