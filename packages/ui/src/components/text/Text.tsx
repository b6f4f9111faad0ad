import type { ReactNode } from 'react'

/**
 * A text that changes or is next to something else: a new text comes in a new element. The translator of a browser puts
 * its own elements in place of text nodes; React would go on changing the nodes that are gone.
 */
export function Text({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' && typeof children !== 'number') return children
  return <span key={children}>{children}</span>
}
