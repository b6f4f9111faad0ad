import { Refusal } from '../refusal.ts'

/** The file of an embedded database; throws a Refusal with this advice where it is another engine's. */
export function sqlitePath(url: string, adviceForPostgres: string): string {
  if (/^postgres(ql)?:/.test(url)) throw new Refusal(adviceForPostgres)
  const path = /^file:(.+)$/s.exec(url)?.[1]
  if (path === undefined)
    throw new Refusal(
      `DATABASE_URL: '${url.replace(/:[^:@/]*@/, ':…@')}' 값이 올바르지 않습니다. file:경로 형식이어야 합니다.`,
    )
  return path
}
