import { Button, Dialog, DialogActions } from '@campus-connect/ui'
import { useCampus } from '@campus-connect/sdk/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLogOut } from './log-out.ts'
import type { SessionClock } from './session-clock.ts'
import { createSessionEnd } from './session-end.ts'

/** Watches the session of one administrator, and asks whether to go on before it ends. */
export function SessionEnd({ clock }: { clock: SessionClock }) {
  const campus = useCampus()
  const [sessionEnd] = useState(() => createSessionEnd(clock, campus))
  useEffect(() => sessionEnd.watch(), [sessionEnd])
  return useSyncExternalStore(sessionEnd.subscribe, sessionEnd.warned) && <Warning onStay={sessionEnd.stay} />
}

/** Esc means 계속 사용. */
function Warning({ onStay }: { onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  const logOut = useLogOut()
  return (
    <Dialog
      role="alertdialog"
      title="곧 로그아웃됩니다"
      lead="2분 동안 사용하지 않으면 로그아웃됩니다."
      busy={false}
      initialFocus={stay}
      onCancel={onStay}
    >
      <DialogActions>
        <Button tone="neutral" variant="weak" onClick={() => logOut.mutate()}>
          로그아웃
        </Button>
        <Button ref={stay} onClick={onStay}>
          계속 사용
        </Button>
      </DialogActions>
    </Dialog>
  )
}
