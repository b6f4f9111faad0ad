import { useId, useRef, useState } from 'react'
import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { AlertIcon, EyeIcon, EyeOffIcon } from '../../icons/icons.tsx'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import css from './TextField.module.css'

export type TextFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className' | 'style'> & {
  label: string
  name: string
  /** `password` brings a button that shows what was typed, and tells when Caps Lock is on. */
  type?: 'text' | 'password'
  /** What to type, for a field whose label does not say it. It stays when there is an error. */
  hint?: string | undefined
  /** What is wrong with what was typed, and how to mend it. It is announced at once. */
  error?: string | undefined
}

/** One line of text under its label. */
export function TextField({ label, type = 'text', hint, error, id, ...rest }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [revealed, setRevealed] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = error === undefined ? undefined : `${inputId}-error`
  const hintId = hint === undefined ? undefined : `${inputId}-hint`
  const lookForCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  /** A field whose type changes loses its caret in some browsers. */
  function toggleRevealed() {
    const { selectionStart, selectionEnd } = input.current!
    flushSync(() => setRevealed(!revealed))
    if (document.activeElement === input.current) input.current!.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <div className={css.root} data-invalid={errorId !== undefined || undefined}>
      <label className={css.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={css.control}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...rest}
          // On the way down, beside any that the caller gives.
          onKeyDownCapture={lookForCapsLock}
          onKeyUpCapture={lookForCapsLock}
          onBlurCapture={() => setCapsLock(false)}
          ref={input}
          id={inputId}
          type={revealed ? 'text' : type}
          className={css.input}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {type === 'password' && (
          <IconButton
            label={revealed ? '입력 내용 숨기기' : '입력 내용 보기'}
            icon={revealed ? <EyeOffIcon /> : <EyeIcon />}
            aria-pressed={revealed}
            // A tap leaves the focus in the field, so that the on-screen keyboard stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggleRevealed}
          />
        )}
      </div>
      {type === 'password' && (
        // There from the beginning, because what appears in it is announced only then.
        <p className={css.capsLock} aria-live="polite">
          {capsLock && 'Caps Lock이 켜져 있습니다.'}
        </p>
      )}
      {errorId !== undefined && (
        <p id={errorId} className={css.error} role="alert">
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
      {hintId !== undefined && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
