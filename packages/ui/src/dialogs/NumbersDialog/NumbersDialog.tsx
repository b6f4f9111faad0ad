import { useId, useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { Progress } from '../../components/feedback/Progress/Progress.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './NumbersDialog.module.css'

/** Each is looked up. */
const most = 1000

export type NumbersDialogProps = {
  /** How many numbers are looked up, while they are. */
  progress: { done: number; total: number } | undefined
  /** Which numbers were not found, or why they could not be looked up. */
  error: string | undefined
  onSubmit(numbers: string[]): void
  onCancel(): void
}

/** Asks for the numbers of the users to choose, pasted from a column of a table or from a message. */
export function NumbersDialog({ progress, error, onSubmit, onCancel }: NumbersDialogProps) {
  const id = useId()
  const [wrong, setWrong] = useState<string>()
  const told = wrong ?? error

  function handleSubmit(values: FormData) {
    const text = fieldText(values, 'numbers').normalize('NFKC').trim()
    const numbers = numbersIn(text)
    const refusal = refusalOf(text, numbers)
    setWrong(refusal)
    if (refusal === undefined) onSubmit(numbers)
  }

  return (
    <FormDialog
      open
      title="학번으로 선택"
      submitLabel="선택"
      error={told}
      busy={progress !== undefined}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <div className={css.root}>
        <label htmlFor={id} className={css.label}>
          학번
        </label>
        <textarea
          id={id}
          name="numbers"
          rows={6}
          className={css.input}
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className={css.hint}>
          <Text>줄, 쉼표, 빈칸으로 나누어 붙여 넣습니다.</Text>
        </p>
      </div>
      {progress && <Progress label="학번을 찾는 중..." {...progress} />}
    </FormDialog>
  )
}

/** Each number once, without the header of a copied column. */
function numbersIn(text: string): string[] {
  const parts = text.replace(/^학번\s*\n/, '').split(/[\s,;\p{DI}]+/u)
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** A name may look like the number of another user, so text with names is refused whole. */
function refusalOf(text: string, numbers: string[]): string | undefined {
  if (numbers.length === 0) return '학번을 입력해주세요.'
  if (/\S *\t *\S/.test(text)) return '표의 여러 열은 붙여 넣을 수 없습니다. 학번 열만 복사해주세요.'
  const word = numbers.find((number) => !/^(?=.*\d)[\w-]{1,32}$/.test(number))
  if (word !== undefined) return `‘${word.slice(0, 40)}’ 값은 학번이 아닙니다. 학번만 붙여 넣어주세요.`
  return numbers.length > most ? tooMany(numbers.length) : undefined
}

const tooMany = (count: number) =>
  `학번 ${count.toLocaleString('ko-KR')}개는 한 번에 선택할 수 없습니다. ${most.toLocaleString('ko-KR')}개까지 나누어 붙여 넣어주세요.`
