import { useRef } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import css from './Form.module.css'

export type FormProps = {
  busy: boolean
  /** Leaves all checks to the caller instead of the browser. */
  noValidate?: boolean
  onSubmit(values: FormData): void
  children: ReactNode
}

/** A form whose fields keep what was typed. It does not submit while busy or while a syllable is being composed. */
export function Form({ busy, noValidate = false, onSubmit, children }: FormProps) {
  const composing = useRef(false)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSubmit(new FormData(event.currentTarget))
  }

  return (
    <form
      className={css.root}
      noValidate={noValidate}
      onSubmit={handleSubmit}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={() => (composing.current = false)}
      onKeyDown={(event) => {
        // The Enter that ends a Hangul syllable belongs to the input method, not to the form.
        if (event.key === 'Enter' && (composing.current || event.nativeEvent.isComposing)) event.preventDefault()
      }}
    >
      {children}
    </form>
  )
}

/** The text of a field of a submitted form. */
export function fieldText(values: FormData, name: string) {
  const value = values.get(name)

  return typeof value === 'string' ? value : ''
}
