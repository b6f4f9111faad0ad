import { useId, useState } from 'react'
import type { ComponentPropsWithRef } from 'react'
import { EyeIcon, EyeOffIcon } from '../../icons/icons.tsx'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import css from './TextField.module.css'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'style'> & {
  label: string
  name: string
  /** `password` brings a button that shows what was typed. */
  type?: 'text' | 'password'
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({ label, type = 'text', hint, error, id, ...rest }: TextFieldProps) {
  const [revealed, setRevealed] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const note = error ?? hint

  return (
    <div className={css.root} data-invalid={error !== undefined || undefined}>
      <label className={css.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={css.control}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...rest}
          id={inputId}
          type={revealed ? 'text' : type}
          className={css.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {type === 'password' && (
          <IconButton
            label={revealed ? '입력 내용 숨기기' : '입력 내용 보기'}
            icon={revealed ? <EyeOffIcon /> : <EyeIcon />}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          />
        )}
      </div>
      {note !== undefined && (
        <p id={noteId} className={css.note} role={error === undefined ? undefined : 'alert'}>
          {note}
        </p>
      )}
    </div>
  )
}
