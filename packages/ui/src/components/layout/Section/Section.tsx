import { useId } from 'react'
import type { ReactNode } from 'react'
import css from './Section.module.css'

export type SectionProps = {
  title: string
  /** A number or note at the end of the heading. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()

  return (
    <section className={css.root} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
