import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from 'react'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { announcements, onAnnouncements } from '../../feedback/announcements.ts'
import { CloseIcon } from '../../icons/icons.tsx'
import { Text } from '../../text/Text.tsx'
import { interceptBack } from './back-button.ts'
import css from './Dialog.module.css'
import { followKeyboard } from './on-screen-keyboard.ts'

export type DialogProps = {
  title: string
  /** What will happen, in one or several paragraphs above the content: the dialog's accessible description. */
  lead?: string | string[] | undefined
  /** `dialog` holds a form, opens from the bottom and has a ×; `alertdialog` asks for a decision in the middle. */
  role?: 'dialog' | 'alertdialog'
  /** The action is running: Esc, Back and × do not close the dialog. */
  busy: boolean
  /** The element that gets the focus first; by default the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>
  onCancel(): void
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is mounted. The focus stays inside and returns to its old place on close. Esc and
 * the browser's Back button cancel; a tap outside does not.
 */
export function Dialog({ title, lead, role = 'dialog', busy, initialFocus, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const newAnnouncements = useNewAnnouncements()

  // A layout effect: the browser restores the focus only while the dialog is in the document.
  useLayoutEffect(() => {
    const node = dialog.current!
    keepRoomOfScrollBar()
    node.showModal()
    const first = initialFocus ? initialFocus.current : body.current?.querySelector<HTMLElement>(controls)
    first?.focus()
    // Scroll to the top: focusing a lower control may have scrolled the content.
    node.scrollTop = 0

    return () => node.close()
  }, [initialFocus])

  function cancel() {
    if (!busy) onCancel()
  }
  const cancelByBack = useEffectEvent(cancel)

  useEffect(() => interceptBack(() => cancelByBack()), [])
  useLayoutEffect(() => (dialog.current ? followKeyboard(dialog.current) : undefined), [])

  // Not in `cancel`: that event cannot tell an Esc that cancels a Hangul syllable.
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
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <header className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          <Text>{title}</Text>
        </h2>
        {role === 'dialog' && <IconButton label="닫기" icon={<CloseIcon />} locked={busy} onClick={cancel} />}
      </header>
      {/* Nobody hears what is announced behind the dialog. Always rendered: a live region announces only changes. */}
      <div className={css.announcements} aria-live="polite">
        {newAnnouncements.map(({ text }, index) => (
          <p key={index}>
            <Text>{text}</Text>
          </p>
        ))}
      </div>
      <div ref={body} className={css.body}>
        {lead !== undefined && (
          <div id={`${id}-lead`} className={css.lead}>
            {[lead].flat().map((paragraph) => (
              <p key={paragraph}>
                <Text>{paragraph}</Text>
              </p>
            ))}
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** The page behind the first dialog stays as wide as it is, although its scroll bar is hidden. */
function keepRoomOfScrollBar() {
  const { documentElement: page } = document
  if (document.querySelector('dialog[open]')) return
  page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`)
}

/** What has been announced since this component was mounted, as long as it is shown. */
function useNewAnnouncements() {
  const [earlier] = useState(announcements)
  return useSyncExternalStore(onAnnouncements, announcements, announcements).filter(
    (announcement) => !earlier.includes(announcement),
  )
}

const controls = 'input:not([hidden]), select, textarea, button, [href]'

/** At most two buttons at the end of a dialog. They stay visible while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
