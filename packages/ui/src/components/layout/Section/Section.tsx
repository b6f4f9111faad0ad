import { useId } from 'react'
import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './Section.module.css'

export type SectionProps = {
  title: string
  /** A number or note at the end of the heading. */
  aside?: ReactNode
  /** 3 on a screen that is next to another one. */
  level?: 2 | 3
  children: ReactNode
}

export function Section({ title, aside, level = 2, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'

  return (
    <section className={css.root} aria-labelledby={id}>
      <div className={css.head}>
        <Heading id={id} className={css.title}>
          <Text>{title}</Text>
        </Heading>
        {aside !== undefined && (
          <span className={css.aside}>
            <Text>{aside}</Text>
          </span>
        )}
      </div>
      {children}
    </section>
  )
}
