import { Button, Dialog, DialogActions } from '@campus-connect/ui'
import { useRef } from 'react'
import { useLogOut } from './log-out.ts'

/** For an administrator who has not used the app for long. Esc means 계속 사용. */
export function SessionEndDialog({ onStay }: { onStay: () => void }) {
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
