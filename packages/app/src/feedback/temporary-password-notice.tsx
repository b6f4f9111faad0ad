import { LinkButton, Notice } from '@campus-connect/ui'
import { paths } from '../navigation/paths.ts'

/** For a user whose password came from an operator's list. */
export function TemporaryPasswordNotice({ onMyPage }: { onMyPage: boolean }) {
  return (
    <Notice action={!onMyPage && <LinkButton href={paths.mypage}>비밀번호 변경</LinkButton>}>
      임시 비밀번호입니다. 비밀번호를 변경해주세요.
    </Notice>
  )
}
