import type { ReactNode } from 'react'

/** A link to a story with its controls or toolbar set, which Storybook's own links lose. */
export function StoryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`./?path=/story/${to}`} target="_top" style={{ color: 'var(--color-fg-brand)' }}>
      {children}
    </a>
  )
}
