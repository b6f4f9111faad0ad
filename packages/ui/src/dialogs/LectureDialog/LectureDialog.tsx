import { useEffect, useEffectEvent, useState } from 'react'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { PickList, type PickOption } from '../../components/forms/PickList/PickList.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './LectureDialog.module.css'

/** A lecture with the number of those who have it and of those who are connected, as far as they are known. */
export type CountedLecture = { name: string; connected?: number; members?: number }

export type LectureChoices = {
  /** Those that the text finds, or without a text those with a connection; undefined if they could not be looked for. */
  found: CountedLecture[] | undefined
  /** The text finds none: `found` are those that it may mean. */
  mistyped?: boolean
  /** Those of the last text are not there yet. */
  searching?: boolean
  /** The names of those that were picked before, the last one first. */
  recent: string[]
}

export type LectureDialogProps = {
  title: string
  /** What will happen. */
  lead?: string
  /** The verb: 찾기, not 확인. */
  submitLabel: string
  lectures: LectureChoices
  defaultName?: string
  /** The caller looks for the lectures that the text finds. */
  onType(text: string): void
  onSubmit(name: string): void
  onCancel(): void
}

/** Asks for a lecture by a part of its name. A name that fits none is answered with those that may be meant. */
export function LectureDialog({
  title,
  lead,
  submitLabel,
  lectures: { found, mistyped = false, searching = false, recent },
  defaultName = '',
  onType,
  onSubmit,
  onCancel,
}: LectureDialogProps) {
  const [typed, setTyped] = useState(defaultName.trim())
  /** The form was sent with this text. */
  const [sent, setSent] = useState(false)
  const counts = new Map(found?.map((lecture) => [lecture.name, lecture]))
  const names = [...counts.keys()]
  const offered = recentFirst(names, typed === '' ? recent : recent.filter((name) => counts.has(name)))
  const grouped = typed === '' || offered.some((name) => recent.includes(name))
  const counted = names.length > 0

  const exact = offered.find((name) => folded(name) === folded(typed))
  // Without an answer the caller knows better.
  const chosen = exact ?? (found === undefined ? typed : mistyped || names.length > 1 ? undefined : names[0])
  const judged = sent && !searching && typed !== ''
  const wrong = mistyped || names.length === 0 ? unknown(names) : several
  const error = sent && typed === '' ? '강의 이름을 입력해주세요.' : judged && chosen === undefined ? wrong : undefined

  // Not when the form is sent: the answer to its text may still be awaited.
  const submit = useEffectEvent(onSubmit)
  useEffect(() => {
    if (judged && chosen !== undefined) submit(chosen)
  }, [judged, chosen])

  const optionOf = (name: string): PickOption => ({
    value: name,
    ...parts(name),
    figure: figureOf(counts.get(name)),
    group: grouped ? (recent.includes(name) ? '최근' : typed === '' ? '연결된 강의' : '모든 강의') : undefined,
  })

  return (
    <FormDialog
      open
      title={title}
      lead={lead}
      submitLabel={submitLabel}
      busy={false}
      onSubmit={() => setSent(true)}
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
            setTyped(target.value.trim())
            setSent(false)
            onType(target.value)
          },
        }}
        label={`${mistyped ? '비슷한 강의' : '강의'}${counted ? ` (${figures})` : ''}`}
        options={offered.map(optionOf)}
        onPick={onSubmit}
      >
        <div className={css.counts}>
          <p role="status">
            {typed !== '' && found && !searching && <Text>{`강의 ${mistyped ? 0 : names.length}개`}</Text>}
          </p>
          {counted && (
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
  return [...recent, ...names.filter((name) => !recent.includes(name))]
}

/** A code at the end of a name, such as (CSE2010-01), has its own place, where it can be compared with others. */
function parts(name: string): Pick<PickOption, 'title' | 'detail'> {
  const [, title, code] = /^(.*\S) ?[(（]([^()（）]*\d{3}[^()（）]*)[)）]$/u.exec(name) ?? []
  return { title: <LectureName name={title ?? name} />, detail: code }
}

function figureOf({ connected = 0, members }: Partial<CountedLecture> = {}) {
  return members === undefined ? undefined : `${connected.toLocaleString('ko-KR')} / ${members.toLocaleString('ko-KR')}`
}

/** What the two numbers of a lecture are. */
const figures = '연결 / 전체'

const several = '이 글자가 들어간 강의가 여럿입니다. 아래에서 하나를 골라주세요.'

const unknown = (meant: string[]) =>
  meant.length > 0
    ? `그런 이름의 강의가 없습니다. 혹시 이 강의를 찾으십니까? ${meant.join(', ')}`
    : '그런 이름의 강의가 없습니다. 이름의 한 부분만 입력해주세요.'

/** Full-width letters, either case and spaces are the same. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
