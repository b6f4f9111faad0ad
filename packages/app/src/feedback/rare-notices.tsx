import { Button, LinkButton, Notice } from '@campus-connect/ui'
import { paths } from '../navigation/paths.ts'
import { outsideKakaoTalk } from '../offline/browser.ts'

export { EmptyLectureList, OfflineDrawing } from '@campus-connect/ui'
export { UnansweredReport } from './change-report.ts'

/** For the browser inside of KakaoTalk. */
export function KakaoTalkNotice() {
  return (
    <Notice action={<LinkButton href={outsideKakaoTalk(location.href)}>다른 브라우저로 열기</LinkButton>}>
      카카오톡에서는 로그인이 유지되지 않을 수 있습니다.
    </Notice>
  )
}

/** For a user whose password came from an operator's list. */
export function TemporaryPasswordNotice({ onMyPage }: { onMyPage: boolean }) {
  return (
    <Notice action={!onMyPage && <LinkButton href={paths.mypage}>비밀번호 변경</LinkButton>}>
      임시 비밀번호입니다. 비밀번호를 변경해주세요.
    </Notice>
  )
}

/** For a user whose app is older than the server's. */
export function UpdateNotice({ onApply }: { onApply: () => void }) {
  return (
    <Notice
      action={
        <Button tone="neutral" variant="weak" size="small" onClick={onApply}>
          새로고침
        </Button>
      }
    >
      새 버전이 있습니다.
    </Notice>
  )
}
