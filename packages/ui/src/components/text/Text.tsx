import { Fragment, type ReactNode } from 'react'
import css from './Text.module.css'

/**
 * A text that changes or is next to something else: a new text comes in a new element. The translator of a browser puts
 * its own elements in place of text nodes; React would go on changing the nodes that are gone.
 *
 * Lines break between sentences rather than inside them, and never between a name and its number, 김하늘(20240001), or inside a
 * class code, (PED1050-02), if a line is wide enough for the whole.
 */
export function Text({ children }: { children: ReactNode }) {
  if (typeof children === 'number') return <span key={children}>{children}</span>
  if (typeof children !== 'string') return children
  const sentences = children.match(sentence) ?? []
  return (
    <span key={children}>
      {sentences.length > 1 ? inParts(sentences, () => true, withWholeNames) : withWholeNames(children)}
    </span>
  )
}

/** A point after Hangul ends it: dates have points too, 2026. 10. 1. */
const sentence = /\S.*?(?:[가-힣][.?](?= )|$)/gs
const nameWithNumber = /^\S*\([\w-]+\)\S*$/
const isName = (part: string) => nameWithNumber.test(part)

function withWholeNames(text: string): ReactNode {
  // Long lists have many texts, and most have no parenthesis.
  if (!text.includes('(')) return text
  const parts: string[] = []
  for (const word of text.split(' ')) {
    const last = parts.at(-1)
    if (last === undefined || isName(last) || isName(word)) parts.push(word)
    else parts[parts.length - 1] = `${last} ${word}`
  }
  return parts.some(isName) ? inParts(parts, isName, (part) => part) : text
}

/** The space between two parts belongs to neither: a name that is computed from them keeps it. */
function inParts(parts: string[], whole: (part: string) => boolean, draw: (part: string) => ReactNode) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={whole(part) ? css.whole : undefined}>{draw(part)}</span>
    </Fragment>
  ))
}
