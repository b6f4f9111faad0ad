import { useState } from 'react'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { Progress } from '../../components/feedback/Progress/Progress.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './LectureDialog.module.css'
import { folded, near } from './near-names.ts'

/** Names that are listed below the field. A longer part of the name leaves fewer. */
const shown = 6

export type LectureDialogProps = {
  title: string
  /** What will happen. */
  lead?: string
  /** The verb: 찾기, not 확인. */
  submitLabel: string
  /** The names of all lectures, in order. */
  lectures: string[]
  /** Not all names are known yet: how many users' lectures have been read. */
  progress?: { done: number; total: number } | undefined
  defaultName?: string
  onSubmit(name: string): void
  onCancel(): void
}

/** Asks for a lecture by a part of its name. A name that fits none is answered with those that may be meant. */
export function LectureDialog({
  title,
  lead,
  submitLabel,
  lectures,
  progress,
  defaultName = '',
  onSubmit,
  onCancel,
}: LectureDialogProps) {
  const [typed, setTyped] = useState(defaultName)
  const [error, setError] = useState<string>()
  const found = lectures.filter((name) => folded(name).includes(folded(typed)))
  const meant = found.length > 0 ? found : near(typed, lectures)

  function handleSubmit(values: FormData) {
    const name = fieldText(values, 'lecture').trim()
    const exact = lectures.find((each) => folded(each) === folded(name))
    // While names are missing, the server knows better.
    const chosen = exact ?? (progress || lectures.length === 0 ? name : found.length === 1 ? found[0] : undefined)
    if (name !== '' && chosen !== undefined) return onSubmit(chosen)
    setError(name === '' ? '강의 이름을 입력해주세요.' : found.length > 0 ? several : unknown(meant))
  }

  return (
    <FormDialog
      open
      title={title}
      lead={lead}
      submitLabel={submitLabel}
      busy={false}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <TextField
        label="강의 이름"
        name="lecture"
        defaultValue={defaultName}
        maxLength={100}
        autoComplete="off"
        hint="이름의 한 부분만 입력해도 됩니다."
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      {progress && <Progress label="강의 이름을 불러오는 중..." {...progress} />}
      <div className={css.found}>
        <p className={css.count} role="status">
          {lectures.length > 0 && <Text>{`강의 ${lectures.length}개 중 ${found.length}개`}</Text>}
        </p>
        {meant.length > 0 && (
          <List label={found.length > 0 ? '강의' : '비슷한 강의'}>
            {meant.slice(0, shown).map((name) => (
              <ListRow key={name} title={<LectureName name={name} />} onPress={() => onSubmit(name)} />
            ))}
          </List>
        )}
      </div>
    </FormDialog>
  )
}

const several = '이 글자가 들어간 강의가 여럿입니다. 아래에서 하나를 골라주세요.'

const unknown = (meant: string[]) =>
  meant.length > 0
    ? `그런 이름의 강의가 없습니다. 혹시 이 강의를 찾으십니까? ${meant.join(', ')}`
    : '그런 이름의 강의가 없습니다. 이름의 한 부분만 입력해주세요.'
