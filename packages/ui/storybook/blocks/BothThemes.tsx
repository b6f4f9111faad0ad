import type { ReactNode } from 'react'
import { themeNames, themes } from '../tokens/design-tokens.ts'
import css from './BothThemes.module.css'

/** The same content in both themes, side by side. */
export function BothThemes({ children }: { children: ReactNode }) {
  return (
    <div className={`sb-unstyled ${css.root}`}>
      {themes.map((theme) => (
        <section key={theme} className={css.theme} data-theme={theme} aria-label={themeNames[theme]}>
          {children}
        </section>
      ))}
    </div>
  )
}
