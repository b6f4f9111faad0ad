import type { CSSProperties, ReactNode } from 'react'

type LineProps = { width: string; style?: CSSProperties; children: ReactNode }

/** A text of limited width. */
export function Line({ width, style, children }: LineProps) {
  return <p style={{ inlineSize: width, ...style }}>{children}</p>
}
