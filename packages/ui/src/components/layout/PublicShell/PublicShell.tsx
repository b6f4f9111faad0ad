import type { ReactNode } from 'react'
import { Footer } from '../Footer/Footer.tsx'
import css from './PublicShell.module.css'

export type PublicShellProps = {
  /** What concerns the app as a whole: a Notice, or several. */
  notice?: ReactNode
  /** What became of the last act, on the screen before. */
  banner?: ReactNode
  children: ReactNode
}

/** The frame of the screens before login. */
export function PublicShell({ notice, banner, children }: PublicShellProps) {
  return (
    <div className={css.root}>
      <div className={css.top}>
        {notice}
        <div className={css.banner}>{banner}</div>
      </div>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
