import { addons } from 'storybook/preview-api'
import { type ReactNode, useState } from 'react'
import { Button } from '../../src/components/actions/Button/Button.tsx'
import { ConnectionPicture } from '../../src/components/data/ConnectionPicture/ConnectionPicture.tsx'
import { List } from '../../src/components/data/List/List.tsx'
import { ListRow } from '../../src/components/data/ListRow/ListRow.tsx'
import { ConfirmDialog } from '../../src/components/dialogs/ConfirmDialog/ConfirmDialog.tsx'
import { Dialog } from '../../src/components/dialogs/Dialog/Dialog.tsx'
import { Banner } from '../../src/components/feedback/Banner/Banner.tsx'
import { Skeleton } from '../../src/components/feedback/Skeleton/Skeleton.tsx'
import { Spinner } from '../../src/components/feedback/Spinner/Spinner.tsx'
import { Checkbox } from '../../src/components/forms/Checkbox/Checkbox.tsx'
import { Sheet } from '../blocks/Sheet.tsx'
import css from './MotionStage.module.css'
import { slowness } from './show-motion.ts'

const nothing = () => {}

/** What moves in the kit, to be moved by hand, and a switch for slow motion, which the toolbar has too. */
export function MotionStage() {
  const [connected, setConnected] = useState(false)
  const [changes, setChanges] = useState(0)
  const [shown, setShown] = useState<'banner' | 'dialog' | 'sheet'>()
  const close = () => setShown(undefined)

  return (
    <Sheet>
      <Checkbox
        label={`${slowness}배 느리게 보기`}
        defaultChecked={document.documentElement.dataset['motion'] === 'slow'}
        onChange={({ target }) => setMotion(target.checked ? 'slow' : 'system')}
      />
      <ul className={css.stage}>
        <Moving name="연결되는 순간" act="연결 바꾸기" onAct={() => setConnected(!connected)}>
          <ConnectionPicture connected={connected} />
        </Moving>
        <Moving name="방금 바뀐 줄과 누름" act="줄 밝히기" onAct={() => setChanges(changes + 1)}>
          <List label="강의">
            <ListRow key={changes} title="자료구조" onPress={nothing} changed={changes > 0} />
          </List>
        </Moving>
        <Moving name="배너" act="배너 보기" onAct={() => setShown('banner')}>
          {shown === 'banner' && (
            <Banner tone="warning" onClose={close}>
              변경된 강의가 없습니다.
            </Banner>
          )}
        </Moving>
        <Moving name="대화 상자" act="대화 상자 열기" onAct={() => setShown('dialog')} />
        <Moving name="시트" act="시트 열기" onAct={() => setShown('sheet')} />
        <Moving name="기다림">
          <Spinner compact label="불러오는 중..." />
          <Skeleton rows={1} />
        </Moving>
      </ul>
      <ConfirmDialog
        open={shown === 'dialog'}
        title="강의 연결"
        question="김하늘(20240001) 사용자의 ‘자료구조’ 강의를 연결하시겠습니까?"
        confirmLabel="연결하기"
        busy={false}
        onConfirm={close}
        onCancel={close}
      />
      {shown === 'sheet' && (
        <Dialog title="비밀번호 변경" busy={false} onCancel={close}>
          <Button wide onClick={close}>
            닫기
          </Button>
        </Dialog>
      )}
    </Sheet>
  )
}

/** The toolbar's choice of motion, which every page and story of this Storybook follows. */
function setMotion(motion: 'slow' | 'system') {
  addons.getChannel().emit('updateGlobals', { globals: { motion } })
}

type MovingProps = { name: string; act?: string; onAct?(): void; children?: ReactNode }

function Moving({ name, act, onAct = nothing, children }: MovingProps) {
  return (
    <li className={css.moving}>
      <strong>{name}</strong>
      {act !== undefined && (
        <Button size="medium" variant="weak" onClick={onAct}>
          {act}
        </Button>
      )}
      <div className={css.place}>{children}</div>
    </li>
  )
}
