import type { ReactNode } from 'react'
import { Footer } from '../Footer/Footer.tsx'
import css from './PublicShell.module.css'

export type PublicShellProps = {
  /** One or several Notices about the whole app. */
  notice?: ReactNode
  /** The result of the last action on the previous screen. */
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
