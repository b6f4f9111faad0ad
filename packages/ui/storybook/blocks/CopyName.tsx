import { useState } from 'react'
import css from './CopyName.module.css'

/** A code name that a press copies. */
export function CopyName({ children }: { children: string }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(children)
    setCopied(true)
  }

  return (
    <button type="button" className={css.root} onClick={() => void copy()} onBlur={() => setCopied(false)}>
      <code>{children}</code>
      <span className={css.note} role="status">
        {copied ? '복사했습니다' : ''}
      </span>
    </button>
  )
}
