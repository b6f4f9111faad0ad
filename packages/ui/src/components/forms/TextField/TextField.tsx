import { useId, useRef, useState } from 'react'
import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { AlertIcon, EyeIcon, EyeOffIcon } from '../../icons/icons.tsx'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { Text } from '../../text/Text.tsx'
import css from './TextField.module.css'

export type TextFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className' | 'style'> & {
  label: string
  name: string
  /** `password` adds a button that reveals the input, and a warning when Caps Lock is on. */
  type?: 'text' | 'password'
  /** A hint, if the label is not enough. It stays when there is an error. */
  hint?: string | undefined
  /** What is wrong with the input and how to correct it. Announced at once. */
  error?: string | undefined
}

/** A one-line text input with a label. */
export function TextField({ label, type = 'text', hint, error, id, ...rest }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [revealed, setRevealed] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = error === undefined ? undefined : `${inputId}-error`
  const hintId = hint === undefined ? undefined : `${inputId}-hint`
  const lookForCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  /** Some browsers lose the caret when the type changes. */
  function toggleRevealed() {
    const { selectionStart, selectionEnd } = input.current!
    flushSync(() => setRevealed(!revealed))
    if (document.activeElement === input.current) input.current!.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <div className={css.root} data-invalid={errorId !== undefined || undefined}>
      <label className={css.label} htmlFor={inputId}>
        <Text>{label}</Text>
      </label>
      <div className={css.control}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...rest}
          // In the capture phase, so that the caller's own handlers still work.
          onKeyDownCapture={lookForCapsLock}
          onKeyUpCapture={lookForCapsLock}
          onBlurCapture={() => setCapsLock(false)}
          ref={input}
          id={inputId}
          type={revealed ? 'text' : type}
          className={css.input}
          // Not undefined: Firefox would call a required field invalid before anything is typed.
          aria-invalid={errorId !== undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {type === 'password' && (
          <IconButton
            label={revealed ? '비밀번호 숨기기' : '비밀번호 보기'}
            icon={revealed ? <EyeOffIcon /> : <EyeIcon />}
            aria-pressed={revealed}
            // Keep the focus in the field, so that the on-screen keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggleRevealed}
          />
        )}
      </div>
      {type === 'password' && (
        // Always rendered: a live region announces only changes.
        <p className={css.capsLock} aria-live="polite">
          {capsLock && <Text>Caps Lock이 켜져 있습니다.</Text>}
        </p>
      )}
      {errorId !== undefined && (
        <p id={errorId} className={css.error} role="alert">
          <AlertIcon />
          <Text>{error}</Text>
        </p>
      )}
      {hintId !== undefined && (
        <p id={hintId} className={css.hint}>
          <Text>{hint}</Text>
        </p>
      )}
    </div>
  )
}
