import { Brand } from '../Brand/Brand.tsx'
import css from './BrandBar.module.css'

export function BrandBar() {
  return (
    <header className={css.root}>
      <Brand />
    </header>
  )
}
