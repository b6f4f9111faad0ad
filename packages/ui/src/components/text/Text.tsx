import { Fragment, type ReactNode } from 'react'
import css from './Text.module.css'

/**
 * A text that changes or is next to something else: a new text comes in a new element. The translator of a browser puts
 * its own elements in place of text nodes; React would go on changing the nodes that are gone.
 *
 * A name and its number, 김하늘(20240001), stay on one line if the line is wide enough for both.
 */
export function Text({ children }: { children: ReactNode }) {
  if (typeof children === 'number') return <span key={children}>{children}</span>
  if (typeof children !== 'string') return children
  return <span key={children}>{withWholeNames(children)}</span>
}

/** A word, a number in parentheses directly after it, and the punctuation that follows. */
const numbered = /(\S+\([\w-]+\)\S*)/

function withWholeNames(text: string): ReactNode {
  // Long lists have many texts, and most have no parenthesis.
  const parts = text.includes('(') ? text.split(numbered) : [text]
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={css.whole}>
        {part}
      </span>
    ) : (
      // The space between two elements belongs to neither: a name that is computed from them keeps it.
      <Fragment key={index}>
        {part.startsWith(' ') && ' '}
        {part.trim() !== '' && <span>{part.trim()}</span>}
        {part.trim() !== '' && part.endsWith(' ') && ' '}
      </Fragment>
    ),
  )
}
