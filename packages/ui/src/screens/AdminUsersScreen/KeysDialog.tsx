import { Facts } from '../../components/data/Facts/Facts.tsx'
import { Button } from '../../components/actions/Button/Button.tsx'
import { Dialog, DialogActions } from '../../components/dialogs/Dialog/Dialog.tsx'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'

export type KeysDialogProps = {
  /** Whether `/` and `?` work. */
  on: boolean
  onSwitch(on: boolean): void
  onClose(): void
}

const keys = [
  { label: '빠른 찾기', value: <kbd>Ctrl + K</kbd> },
  { label: '검색', value: <kbd>/</kbd> },
  { label: '줄 옮기기', value: <kbd>↑ ↓</kbd> },
  { label: '사용자 열기', value: <kbd>Enter</kbd> },
  { label: '사용자 정보 닫기', value: <kbd>Esc</kbd> },
  { label: '선택', value: <kbd>Space</kbd> },
  { label: '여기까지 선택', value: <kbd>Shift + Space</kbd> },
  { label: '단축키 보기', value: <kbd>?</kbd> },
]

/** The keys of the list, and the switch for those that are single letters. */
export function KeysDialog({ on, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Dialog title="키보드 단축키" busy={false} onCancel={onClose}>
      <Facts facts={keys} />
      <Checkbox label="한 글자 단축키(/, ?) 사용" checked={on} onChange={({ target }) => onSwitch(target.checked)} />
      <DialogActions>
        <Button tone="neutral" variant="weak" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
