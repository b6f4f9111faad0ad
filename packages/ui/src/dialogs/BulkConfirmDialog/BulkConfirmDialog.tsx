import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog/ConfirmDialog.tsx'
import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'

export type BulkConfirmDialogProps = {
  title: string
  /** Names some of the users and how many there are. */
  question: string
  warning?: string | undefined
  confirmLabel: string
  /** The word to type, for a change of all users of a list. */
  word?: string | undefined
  onConfirm(): void
  onCancel(): void
}

/** Asks once before many users are changed. */
export function BulkConfirmDialog(props: BulkConfirmDialogProps) {
  const { title, question, warning, confirmLabel, word, onConfirm, onCancel } = props
  const [wrong, setWrong] = useState(false)

  if (word === undefined)
    return (
      <ConfirmDialog
        open
        title={title}
        confirmLabel={confirmLabel}
        question={question}
        warning={warning}
        busy={false}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    )

  function handleSubmit(values: FormData) {
    const right = fieldText(values, 'word').trim() === word
    setWrong(!right)
    if (right) onConfirm()
  }

  return (
    <FormDialog
      open
      title={title}
      lead={warning === undefined ? question : [question, warning]}
      submitLabel={confirmLabel}
      tone={warning === undefined ? 'brand' : 'critical'}
      busy={false}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <TextField
        label={`확인을 위해 ‘${word}’ 입력`}
        name="word"
        autoComplete="off"
        error={wrong ? '입력한 글이 다릅니다.' : undefined}
      />
    </FormDialog>
  )
}
