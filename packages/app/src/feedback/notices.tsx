import { Button, LinkButton, Notice } from '@campus-connect/ui'
import { useOffline } from '../offline/network-status.ts'
import { useUpdate } from '../offline/app-updates.ts'
import { isKakaoTalk, outsideKakaoTalk } from '../offline/browser.ts'

/** Notices about the whole app; the shells place them. */
export function Notices() {
  const offline = useOffline()
  const update = useUpdate()

  return (
    <>
      {offline && <Notice tone="warning">오프라인입니다. 인터넷에 다시 연결되면 이어서 사용할 수 있습니다.</Notice>}
      {isKakaoTalk() && (
        <Notice action={<LinkButton href={outsideKakaoTalk(location.href)}>다른 브라우저로 열기</LinkButton>}>
          카카오톡에서는 로그인이 유지되지 않을 수 있습니다.
        </Notice>
      )}
      {update && (
        <Notice
          action={
            <Button tone="neutral" variant="weak" size="small" onClick={update.apply}>
              새로고침
            </Button>
          }
        >
          새 버전이 있습니다.
        </Notice>
      )}
    </>
  )
}
