import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { FormMessage } from '../../components/forms/FormMessage/FormMessage.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './ExportDialog.module.css'

export type ExportDialogProps = {
  /** Users go into a file or onto paper. */
  kind: 'export' | 'print'
  /** How many users there are; undefined while that is not known. */
  count?: number | undefined
  /** The heads of the columns that a file can have. */
  columns?: string[]
  /** Whether the campus refuses an export without a reason. */
  reasonRequired: boolean
  /** Receives the reason, which may be empty, and the places of the chosen columns. */
  onSubmit(answer: { reason: string; columns: number[] }): void
  onCancel(): void
}

const texts = {
  export: { title: 'CSV 받기', submit: '받기', lead: (count: string) => `${count}명의 정보를 내보냅니다.` },
  print: { title: '명단 인쇄', submit: '인쇄하기', lead: (count: string) => `${count}명의 정보를 인쇄합니다.` },
}

/** Asks what users leave the screen for, before they do, and which columns a file has. */
export function ExportDialog({ kind, count, columns = [], reasonRequired, onSubmit, onCancel }: ExportDialogProps) {
  const [wrong, setWrong] = useState<'reason' | 'columns'>()
  const { title, submit, lead } = texts[kind]

  function handleSubmit(values: FormData) {
    const reason = fieldText(values, 'reason').trim()
    const chosen = values.getAll('column').map(Number)
    const missing =
      reasonRequired && reason === '' ? 'reason' : columns.length > 0 && chosen.length === 0 ? 'columns' : undefined
    setWrong(missing)
    if (missing === undefined) onSubmit({ reason, columns: chosen })
  }

  return (
    <FormDialog
      open
      title={title}
      lead={count === undefined ? undefined : lead(count.toLocaleString('ko-KR'))}
      submitLabel={submit}
      busy={false}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <TextField
        label={reasonRequired ? '사유' : '사유 (선택)'}
        name="reason"
        maxLength={200}
        autoComplete="off"
        hint="감사 기록에 남습니다. 학번과 이름은 빼고 써주세요."
        error={wrong === 'reason' ? '사유를 입력해주세요.' : undefined}
      />
      {columns.length > 0 && (
        <fieldset className={css.columns}>
          <legend className={css.legend}>
            <Text>넣을 항목</Text>
          </legend>
          {columns.map((head, index) => (
            <Checkbox key={index} name="column" value={index} label={head} defaultChecked />
          ))}
        </fieldset>
      )}
      {wrong === 'columns' && <FormMessage tone="critical">항목을 하나 이상 골라주세요.</FormMessage>}
    </FormDialog>
  )
}
