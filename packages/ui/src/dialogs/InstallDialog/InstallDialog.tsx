import { Button } from '../../components/actions/Button/Button.tsx'
import { Dialog, DialogActions } from '../../components/dialogs/Dialog/Dialog.tsx'
import { InstallDrawing } from '../../components/drawings/drawings.tsx'
import css from './InstallDialog.module.css'

export type InstallDialogProps = { open: boolean; onClose(): void }

/** The steps that put the app on the home screen of an iPhone or iPad, whose browsers offer no button for it. */
export function InstallDialog({ open, onClose }: InstallDialogProps) {
  if (!open) return null

  return (
    <Dialog title="홈 화면에 추가" busy={false} onCancel={onClose}>
      <div className={css.picture}>
        <InstallDrawing />
      </div>
      <ol className={css.steps}>
        <li>브라우저의 공유 버튼을 누릅니다.</li>
        <li>‘홈 화면에 추가’를 누릅니다.</li>
        <li>오른쪽 위의 ‘추가’를 누릅니다.</li>
      </ol>
      <DialogActions>
        <Button tone="neutral" variant="weak" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
