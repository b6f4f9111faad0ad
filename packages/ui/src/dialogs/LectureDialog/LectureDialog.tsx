import { useState } from 'react'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { Progress } from '../../components/feedback/Progress/Progress.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { PickList, type PickOption } from '../../components/forms/PickList/PickList.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './LectureDialog.module.css'
import { folded, near } from './near-names.ts'

/** Rows that are listed. A longer part of the name leaves fewer. */
const shown = 100

/** A lecture with the number of those who have it and of those who are connected, as far as they are known. */
export type CountedLecture = { name: string; connected?: number; members?: number }

export type LectureChoices = {
  /** All lectures, in order. */
  all: CountedLecture[]
  /** The names of those that were picked before, the last one first. */
  recent: string[]
  /** Not all lectures are known yet: how many users' lectures have been read. */
  progress?: { done: number; total: number } | undefined
}

export type LectureDialogProps = {
  title: string
  /** What will happen. */
  lead?: string
  /** The verb: 찾기, not 확인. */
  submitLabel: string
  lectures: LectureChoices
  defaultName?: string
  onSubmit(name: string): void
  onCancel(): void
}

/** Asks for a lecture by a part of its name. A name that fits none is answered with those that may be meant. */
export function LectureDialog({
  title,
  lead,
  submitLabel,
  lectures: { all, recent, progress },
  defaultName = '',
  onSubmit,
  onCancel,
}: LectureDialogProps) {
  const [typed, setTyped] = useState(defaultName)
  const [error, setError] = useState<string>()
  const names = all.map(({ name }) => name)
  const found = names.filter((name) => folded(name).includes(folded(typed)))
  const meant = found.length > 0 ? recentFirst(found, recent) : near(typed, names)
  const grouped = found.some((name) => recent.includes(name))
  const counted = all.some(({ members }) => members !== undefined)

  function handleSubmit(values: FormData) {
    const name = fieldText(values, 'lecture').trim()
    const exact = names.find((each) => folded(each) === folded(name))
    // While names are missing, the server knows better.
    const chosen = exact ?? (progress || names.length === 0 ? name : found.length === 1 ? found[0] : undefined)
    if (name !== '' && chosen !== undefined) return onSubmit(chosen)
    setError(name === '' ? '강의 이름을 입력해주세요.' : found.length > 0 ? several : unknown(meant))
  }

  const optionOf = (name: string): PickOption => ({
    value: name,
    ...parts(name),
    figure: figureOf(all.find((each) => each.name === name) ?? { name }),
    group: grouped ? (recent.includes(name) ? '최근' : '모든 강의') : undefined,
  })

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
      <PickList
        field={{
          label: '강의 이름',
          name: 'lecture',
          defaultValue: defaultName,
          maxLength: 100,
          hint: '이름의 한 부분만 입력해도 됩니다.',
          error,
          onChange({ target }) {
            setTyped(target.value)
            setError(undefined)
          },
        }}
        label={`${found.length > 0 ? '강의' : '비슷한 강의'}${counted ? ` (${figures})` : ''}`}
        options={meant.slice(0, shown).map(optionOf)}
        onPick={onSubmit}
      >
        {progress && <Progress label="강의 이름을 불러오는 중..." {...progress} />}
        <div className={css.counts}>
          <p role="status">{names.length > 0 && <Text>{`강의 ${names.length}개 중 ${found.length}개`}</Text>}</p>
          {counted && meant.length > 0 && (
            <p aria-hidden="true">
              <Text>{figures}</Text>
            </p>
          )}
        </div>
      </PickList>
    </FormDialog>
  )
}

function recentFirst(names: string[], recent: string[]) {
  const first = recent.filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name))]
}

/** A code at the end of a name, such as (CSE2010-01), has its own place, where it can be compared with others. */
function parts(name: string): Pick<PickOption, 'title' | 'detail'> {
  const [, title, code] = /^(.*\S) ?[(（]([^()（）]*\d{3}[^()（）]*)[)）]$/u.exec(name) ?? []
  return { title: <LectureName name={title ?? name} />, detail: code }
}

function figureOf({ connected = 0, members }: CountedLecture) {
  return members === undefined ? undefined : `${connected.toLocaleString('ko-KR')} / ${members.toLocaleString('ko-KR')}`
}

/** What the two numbers of a lecture are. */
const figures = '연결 / 전체'

const several = '이 글자가 들어간 강의가 여럿입니다. 아래에서 하나를 골라주세요.'

const unknown = (meant: string[]) =>
  meant.length > 0
    ? `그런 이름의 강의가 없습니다. 혹시 이 강의를 찾으십니까? ${meant.join(', ')}`
    : '그런 이름의 강의가 없습니다. 이름의 한 부분만 입력해주세요.'
