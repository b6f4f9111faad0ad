import type { ReactNode } from 'react'
import css from './Splash.module.css'

export type SplashProps = { title: ReactNode; children: ReactNode }

/** The frame of a page before the session is known: the h1 and one element in the middle. */
export function Splash({ title, children }: SplashProps) {
  return (
    <main className={css.root}>
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
