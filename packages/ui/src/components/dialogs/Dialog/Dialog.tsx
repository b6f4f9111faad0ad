import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from 'react'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { CloseIcon } from '../../icons/icons.tsx'
import { interceptBack } from './back-button.ts'
import css from './Dialog.module.css'
import { followKeyboard } from './on-screen-keyboard.ts'

export type DialogProps = {
  title: string
  /** `dialog` holds a form, comes from below and has a ×; `alertdialog` asks for a decision and stands in the middle. */
  role?: 'dialog' | 'alertdialog'
  /** While the act runs neither Esc nor Back nor × closes the dialog. */
  busy: boolean
  /** What has the focus at first; otherwise the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>
  onCancel(): void
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is mounted. Focus stays inside and returns to where it was; Esc and the browser's
 * Back cancel, a tap beside it does not.
 */
export function Dialog({ title, role = 'dialog', busy, initialFocus, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()

  // A layout effect, because the browser gives the focus back only while the dialog is still in the document.
  useLayoutEffect(() => {
    const node = dialog.current!
    node.showModal()
    const first = initialFocus ? initialFocus.current : body.current?.querySelector<HTMLElement>(controls)
    first?.focus()
    // Who opens it reads from the beginning, wherever the focus is.
    node.scrollTop = 0

    return () => node.close()
  }, [initialFocus])

  function cancel() {
    if (!busy) onCancel()
  }
  const cancelByBack = useEffectEvent(cancel)

  useEffect(() => interceptBack(() => cancelByBack()), [])
  useLayoutEffect(() => (dialog.current ? followKeyboard(dialog.current) : undefined), [])

  // Not left to `cancel`, which cannot tell the Esc that gives up a Hangul syllable.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (!event.nativeEvent.isComposing) cancel()
  }

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    cancel()
  }

  /** Chrome closes on a second Esc even when `cancel` is prevented. */
  function handleClose() {
    if (dialog.current === null || dialog.current.open) return
    if (busy) dialog.current.showModal()
    else onCancel()
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      className={css.root}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <header className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        {role === 'dialog' && <IconButton label="닫기" icon={<CloseIcon />} locked={busy} onClick={cancel} />}
      </header>
      <div ref={body} id={`${id}-body`} className={css.body}>
        {children}
      </div>
    </dialog>
  )
}

const controls = 'input:not([hidden]), select, textarea, button, [href]'

/** The row of at most two buttons at the end of a dialog. It stays in view while the rest scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
