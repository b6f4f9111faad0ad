import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'
import css from './Form.module.css'

export type FormProps = {
  /** While the act runs, the form keeps what was typed and does not submit again. */
  busy: boolean
  /** Leaves all checks to the caller instead of the browser. */
  noValidate?: boolean
  onSubmit(values: FormData): void
  children: ReactNode
}

/**
 * A form whose fields keep what was typed. It does not submit while busy or while a syllable is being composed, and
 * takes the focus to the first field that turns out wrong.
 */
export function Form({ busy, noValidate = false, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const composing = useRef(false)
  const answerDue = useRef(false)
  // Renders even where the same error comes again and changes nothing else.
  const [, setSubmissions] = useState(0)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return

    answerDue.current = true
    setSubmissions((count) => count + 1)
    onSubmit(new FormData(event.currentTarget))
  }

  // After each render, because only what is rendered tells which field is wrong.
  useEffect(() => {
    if (!answerDue.current || busy) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    answerDue.current = false
    wrong.focus()
  })

  return (
    <form
      ref={form}
      className={css.root}
      noValidate={noValidate}
      onSubmit={handleSubmit}
      // Who types on is not called back.
      onInput={() => (answerDue.current = false)}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={() => (composing.current = false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (composing.current || endsSyllable(event))) event.preventDefault()
      }}
    >
      {children}
    </form>
  )
}

/** The Enter that ends a Hangul syllable belongs to the input method, not to the form. Safari tells it only by 229. */
function endsSyllable({ nativeEvent }: KeyboardEvent) {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/** The text of a field of a submitted form. */
export function fieldText(values: FormData, name: string) {
  const value = values.get(name)

  return typeof value === 'string' ? value : ''
}
