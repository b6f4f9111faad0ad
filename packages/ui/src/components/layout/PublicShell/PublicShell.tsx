import type { ReactNode } from 'react'
import { Footer } from '../Footer/Footer.tsx'
import css from './PublicShell.module.css'

export type PublicShellProps = { banner?: ReactNode; children: ReactNode }

/** The frame of the screens before login. */
export function PublicShell({ banner, children }: PublicShellProps) {
  return (
    <div className={css.root}>
      <div className={css.banner}>{banner}</div>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
