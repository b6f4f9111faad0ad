import { AdminIcon, HomeIcon, PersonIcon } from '../../icons/icons.tsx'
import css from './TabBar.module.css'

export type Tab = 'home' | 'admin' | 'mypage'

export type TabBarProps = {
  /** The current tab; a lecture belongs to `home`, every administrator screen to `admin`. */
  current: Tab
  /** Shows the tab 관리자. */
  admin: boolean
  /** The address of each tab. */
  hrefs: Record<Tab, string>
}

const tabs = [
  { tab: 'home', label: '홈', Icon: HomeIcon },
  { tab: 'admin', label: '관리자', Icon: AdminIcon },
  { tab: 'mypage', label: '마이페이지', Icon: PersonIcon },
] as const

/** Navigation between the main screens, within reach of the thumb. */
export function TabBar({ current, admin, hrefs }: TabBarProps) {
  return (
    <nav className={css.root} aria-label="주요 메뉴">
      {tabs
        .filter(({ tab }) => admin || tab !== 'admin')
        .map(({ tab, label, Icon }) => (
          <a key={tab} className={css.tab} href={hrefs[tab]} aria-current={tab === current ? 'page' : undefined}>
            <Icon />
            <span>{label}</span>
          </a>
        ))}
    </nav>
  )
}
