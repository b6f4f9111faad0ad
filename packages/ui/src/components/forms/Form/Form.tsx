import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'
import css from './Form.module.css'

export type FormProps = {
  /** The action is running: the form keeps its input and does not submit again. */
  busy: boolean
  /** The caller validates instead of the browser. */
  noValidate?: boolean
  onSubmit(values: FormData): void
  children: ReactNode
}

/**
 * A form that does not submit while busy or while the input method composes. After each submission it focuses the first
 * invalid field and scrolls the message into view.
 */
export function Form({ busy, noValidate = false, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const composing = useRef(false)
  const answerDue = useRef(false)
  const toldBy = useRef<Element>(undefined)
  // Forces a render when the same error returns and nothing else changes.
  const [, setSubmissions] = useState(0)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return

    answerDue.current = true
    toldBy.current = undefined
    setSubmissions((count) => count + 1)
    onSubmit(new FormData(event.currentTarget))
  }

  // After each render: only the rendered form shows what is wrong. The message of the submission before may still be there.
  useEffect(() => {
    if (!answerDue.current || busy) return
    const message = form.current?.querySelector('[role=alert], [role=status]')
    if (!message || message === toldBy.current) return
    toldBy.current = message
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    message.scrollIntoView?.({ block: 'nearest' })
  })

  return (
    <form
      ref={form}
      className={css.root}
      noValidate={noValidate}
      onSubmit={handleSubmit}
      // Do not steal focus while typing.
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

/** Enter that ends a Hangul syllable must not submit the form. Safari reports it only as key code 229. */
function endsSyllable({ nativeEvent }: KeyboardEvent) {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/** The text of one field of a submitted form. */
export function fieldText(values: FormData, name: string) {
  const value = values.get(name)

  return typeof value === 'string' ? value : ''
}

/** The student number that people see in a submitted form: `２０２４` is 2024, without spaces and invisible characters. */
export function studentNumber(values: FormData) {
  return fieldText(values, 'id')
    .normalize('NFKC')
    .replaceAll(/[\s\p{DI}]/gu, '')
}
