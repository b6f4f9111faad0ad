import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import css from './Dialog.module.css'

export type DialogProps = {
  title: string
  /** `alertdialog` asks for a decision and stands in the middle; `dialog` holds a form and comes from below. */
  role?: 'dialog' | 'alertdialog'
  /** Esc and the back gesture do nothing while the act runs. */
  busy: boolean
  /** What has the focus at first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  onCancel(): void
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is mounted. Focus stays inside and returns to where it was; Esc cancels, a tap
 * beside it does not.
 */
export function Dialog({ title, role = 'dialog', busy, initialFocus, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // A layout effect, because the browser gives the focus back only while the dialog is still in the document.
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    initialFocus?.current?.focus()

    return () => node?.close()
  }, [initialFocus])

  function cancel() {
    if (!busy) onCancel()
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
      // Not left to `cancel`, which cannot tell the Esc that gives up a Hangul syllable.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (!event.nativeEvent.isComposing) cancel()
      }}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      onClose={handleClose}
    >
      <h2 id={`${id}-title`} className={css.title}>
        {title}
      </h2>
      <div id={`${id}-body`} className={css.body}>
        {children}
      </div>
    </dialog>
  )
}

/** The row of at most two buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
