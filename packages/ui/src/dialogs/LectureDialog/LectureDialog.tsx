import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'

export type LectureDialogProps = {
  title: string
  /** What will happen. */
  lead?: ReactNode
  /** The verb: 찾기, not 확인. */
  submitLabel: string
  /** Names to suggest; others may be typed. */
  lectures: string[]
  defaultName?: string
  onSubmit(name: string): void
  onCancel(): void
}

/** Asks for the name of a lecture. */
export function LectureDialog({
  title,
  lead,
  submitLabel,
  lectures,
  defaultName,
  onSubmit,
  onCancel,
}: LectureDialogProps) {
  const id = useId()
  const [missing, setMissing] = useState(false)

  function handleSubmit(values: FormData) {
    const name = fieldText(values, 'lecture').trim()
    setMissing(name === '')
    if (name !== '') onSubmit(name)
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
        list={id}
        maxLength={100}
        autoComplete="off"
        hint="강의 이름을 그대로 입력해주세요."
        error={missing ? '강의 이름을 입력해주세요.' : undefined}
      />
      <datalist id={id}>
        {lectures.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}
