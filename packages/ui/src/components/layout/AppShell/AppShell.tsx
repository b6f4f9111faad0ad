import type { ReactNode } from 'react'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { SearchIcon } from '../../icons/icons.tsx'
import { BrandBar } from '../BrandBar/BrandBar.tsx'
import { Footer } from '../Footer/Footer.tsx'
import { SkipLink } from '../SkipLink/SkipLink.tsx'
import { TabBar } from '../TabBar/TabBar.tsx'
import type { TabBarProps } from '../TabBar/TabBar.tsx'
import css from './AppShell.module.css'

export type AppShellProps = TabBarProps & {
  /** One or several Notices about the whole app. */
  notice?: ReactNode
  /** The result of the last action. */
  banner?: ReactNode
  /** Opens the CommandPalette. */
  onCommands?: (() => void) | undefined
  children: ReactNode
}

/** The frame of the protected screens: brand bar, content, tab bar. */
export function AppShell({ notice, banner, onCommands, children, ...tabBar }: AppShellProps) {
  return (
    <div className={css.root}>
      <SkipLink />
      <BrandBar
        action={
          onCommands && (
            <IconButton
              label="빠른 찾기"
              icon={<SearchIcon />}
              aria-keyshortcuts="Control+K Meta+K"
              aria-haspopup="dialog"
              onClick={onCommands}
            />
          )
        }
      />
      <div className={css.top}>{notice}</div>
      <main id="main" className={css.main} data-desk={tabBar.current === 'admin' || undefined} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <div className={css.bottom}>
        <div className={css.banner}>{banner}</div>
        <TabBar {...tabBar} />
      </div>
    </div>
  )
}
